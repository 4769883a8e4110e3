import Glibc
import Testing

@testable import DanmakuWatching

@Suite struct MainLoopTests {
  @Test func timersFireInOrderAndNoMoreWhenNobodyHoldsThem() {
    let loop = MainLoop()
    var fired: [String] = []
    let late = loop.after(0.02) { fired.append("late") }
    let early = loop.after(0.001) { fired.append("early") }
    var dropped: MainLoop.Timer? = loop.after(0.005) { fired.append("dropped") }
    _ = dropped
    dropped = nil
    #expect(loop.run(atMost: 5) { fired.count == 2 })
    #expect(fired == ["early", "late"])
    withExtendedLifetime((late, early)) {}
  }

  @Test func aRepeatedTimerGoesOnUntilTheLoopStops() {
    let loop = MainLoop()
    var count = 0
    let timer = loop.every(0.001) {
      count += 1
      if count == 5 { loop.stop() }
    }
    loop.run()
    #expect(count == 5)
    withExtendedLifetime(timer) {}
  }

  @Test func aConditionThatNeverHoldsEndsWithTheTime() {
    #expect(!MainLoop().run(atMost: 0.01) { false })
  }

  @Test func aSignalIsHandedOnInsteadOfEndingTheProcess() {
    let loop = MainLoop()
    var count = 0
    let handler = loop.onSignal(SIGUSR1) { count += 1 }
    kill(getpid(), SIGUSR1)
    #expect(loop.run(atMost: 5) { count == 1 })
    withExtendedLifetime(handler) {}
  }
}
