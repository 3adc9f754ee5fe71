extension FavoritePrimes {
  /// A pending request for the nth prime.
  public struct Request: Codable, Equatable, Sendable {
    /// The index of the requested prime, from 1.
    public let n: Int

    /// The completed part of the work, from 0 to 1; `nil` until the client reports progress.
    public var progress: Double?

    /// Creates a request, by default without progress.
    public init(n: Int, progress: Double? = nil) {
      self.n = n
      self.progress = progress
    }
  }
}
