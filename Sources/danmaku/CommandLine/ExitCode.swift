/// How the program ends.
enum ExitCode: Int32 {
  case done = 0
  /// A script or an input failed.
  case failed = 1
  /// The command line was wrong (EX_USAGE of sysexits.h).
  case usage = 64
}
