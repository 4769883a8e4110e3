/// What a script can make that moves.
enum MotionKind: String {
  case powerLaw, decelerate, spring, fall, path, timing
}
