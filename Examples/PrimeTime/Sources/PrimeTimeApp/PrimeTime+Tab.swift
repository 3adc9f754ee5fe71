extension PrimeTime {
  /// The screens.
  public enum Tab: CaseIterable, Codable, Equatable, Hashable, Sendable {
    /// The counter with answers from Wolfram|Alpha.
    case wolfram

    /// The counter with answers computed offline.
    case offline

    /// The favourites.
    case favorites
  }
}
