import DanmakuScripting
import Foundation
import Testing

@testable import DanmakuWatching

@Suite struct FolderWatcherTests {
  @Test(arguments: Save.allCases)
  func eachOf200SavesRunsOnceAndWhole(_ save: Save) throws {
    let author = try Author(Author.script(0))
    for number in 1...200 {
      save.write(Author.script(number), to: author.file) {
        author.loop.run(atMost: 0.003) { false }
      }
      try #require(author.waits(forGeneration: number + 1))
      #expect(try author.x() == Double(number))
    }
    #expect(author.reloader.generation == 201)
    #expect(author.printed == (0...200).map(String.init))
    #expect(author.reloader.error == nil)
  }

  @Test func savesThatFollowEachOtherAtOnceEndInTheLastOne() throws {
    let author = try Author(Author.script(0))
    for round in 0..<20 {
      for save in Save.allCases {
        save.write(Author.script(round), to: author.file) {}
      }
      #expect(author.loop.run(atMost: 10) { (try? author.x()) == Double(round) })
    }
    #expect(!author.printed.contains("half"))
  }

  @Test func touchingWithoutChangeLoadsNothing() throws {
    let author = try Author(Author.script(0))
    for save in Save.allCases {
      for _ in 0..<40 {
        save.write(Author.script(0), to: author.file) {}
        utimes(author.file.path, nil)
        author.loop.run(atMost: 0.003) { false }
      }
    }
    author.loop.run(atMost: 0.6) { false }
    #expect(author.outcomes == [.loaded])
  }

  @Test func aBrokenSaveLeavesTheLastGoodVersionRunning() throws {
    let author = try Author(Author.script(7))
    try "function updateAttributes(".write(to: author.file, atomically: true, encoding: .utf8)
    #expect(author.waits(forError: true))
    #expect(author.reloader.error?.kind == .syntax)
    #expect(author.reloader.error?.file == author.file.path)
    #expect(try author.x() == 7)
    try Author.script(8).write(to: author.file, atomically: false, encoding: .utf8)
    #expect(author.waits(forError: false))
    #expect(try author.x() == 8)
    #expect(author.reloader.generation == 2)
  }

  @Test func aFileThatStaysAwayOrEmptyIsToldAndComesBack() throws {
    let author = try Author(Author.script(1))
    for blank in [
      { try FileManager.default.removeItem(at: author.file) },
      { try Data().write(to: author.file) },
    ] {
      try blank()
      #expect(author.waits(forError: true))
      #expect(try author.x() == 1)
      try Author.script(1).write(to: author.file, atomically: false, encoding: .utf8)
      #expect(author.waits(forError: false))
      #expect(try author.x() == 1)
    }
  }

  @Test func aChangeInLibReloadsItsUsers() throws {
    let author = try Author(
      "local m = require('far')\nfunction updateAttributes(p, a) a.x = m.x end")
    #expect(author.reloader.error?.message.contains("no module 'far'") == true)
    let lib = author.folder.appendingPathComponent("lib")
    try FileManager.default.createDirectory(at: lib, withIntermediateDirectories: true)
    let module = lib.appendingPathComponent("far.lua")
    for number in 1...20 {
      Save.allCases[number % Save.allCases.count].write("return {x = \(number)}", to: module) {
        author.loop.run(atMost: 0.003) { false }
      }
      try #require(author.waits(forGeneration: number))
      #expect(try author.x() == Double(number))
    }
    // What nobody requires changes nothing.
    try "return 1".write(
      to: lib.appendingPathComponent("other.lua"), atomically: false, encoding: .utf8)
    author.loop.run(atMost: 0.6) { false }
    #expect(author.reloader.generation == 20)
  }

  @Test func aFolderThatGoesAndComesBackIsWatchedAgain() throws {
    let author = try Author(Author.script(1))
    let away = author.folder.path + ".away"
    for number in 2...4 {
      if number % 2 == 0 {
        try FileManager.default.moveItem(atPath: author.folder.path, toPath: away)
        #expect(author.waits(forError: true))
        #expect(try author.x() == Double(number - 1))
        try FileManager.default.moveItem(atPath: away, toPath: author.folder.path)
      } else {
        try FileManager.default.removeItem(at: author.folder)
        #expect(author.waits(forError: true))
        try FileManager.default.createDirectory(
          at: author.folder, withIntermediateDirectories: true)
      }
      try Author.script(number).write(to: author.file, atomically: false, encoding: .utf8)
      #expect(author.loop.run(atMost: 10) { (try? author.x()) == Double(number) })
      #expect(author.waits(forError: false))
    }
  }

  @Test func aLinkIntoAnotherFolderIsFollowed() throws {
    let author = try Author(Author.script(1))
    let elsewhere = FileManager.default.temporaryDirectory
      .appendingPathComponent("danmaku-\(UUID().uuidString).lua")
    defer { try? FileManager.default.removeItem(at: elsewhere) }
    try Author.script(2).write(to: elsewhere, atomically: false, encoding: .utf8)
    try FileManager.default.removeItem(at: author.file)
    try FileManager.default.createSymbolicLink(at: author.file, withDestinationURL: elsewhere)
    #expect(author.waits(forGeneration: 2))
    try Author.script(3).write(to: elsewhere, atomically: false, encoding: .utf8)
    #expect(author.waits(forGeneration: 3))
    #expect(try author.x() == 3)
  }

  @Test func whatIsNoFileIsToldAndReadNoFurther() throws {
    let author = try Author(Author.script(1))
    try FileManager.default.removeItem(at: author.file)
    mkfifo(author.file.path, 0o644)
    #expect(author.waits(forError: true))
    #expect(author.reloader.error?.message.contains("cannot be read") == true)
    #expect(try author.x() == 1)
  }
}
