/// Randomness as a function: the same show and the same comment always draw the same.
public enum Seed {
  /// 64 random bits for a comment of a show. Ids are told apart by FNV-1a (Fowler, Noll, Vo).
  public static func of(id: String, showSeed: UInt64) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return mix(hash &+ mix(showSeed))
  }

  /// Spreads every bit over all others: the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
  public static func mix(_ bits: UInt64) -> UInt64 {
    var z = bits &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
