extension PrimeTime {
  /// The screens.
  public enum Tab: CaseIterable, Codable, Equatable, Hashable, Sendable {
    /// The counter that Wolfram|Alpha answers.
    case wolfram

    /// The counter that is answered offline.
    case offline

    /// The favourites.
    case favorites
  }
}
