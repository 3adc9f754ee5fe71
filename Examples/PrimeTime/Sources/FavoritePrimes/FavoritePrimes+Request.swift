extension FavoritePrimes {
  /// A question that is on its way.
  public struct Request: Codable, Equatable, Sendable {
    /// Which prime was asked for.
    public let n: Int

    /// How much of the work is done, from 0 to 1; `nil` as long as nobody says.
    public var progress: Double?

    /// Creates a question that nobody has begun to work on.
    public init(n: Int, progress: Double? = nil) {
      self.n = n
      self.progress = progress
    }
  }
}
