extension NthPrimeClient {
  /// Gives the same events for every question, and then ends: for tests.
  ///
  /// ```swift
  /// $0.nthPrime = .replaying(.progress(0.5), .prime(7_919))
  /// $0.nthPrime = .replaying(throwing: NthPrimeError.httpStatus(500))
  /// ```
  ///
  /// - Parameters:
  ///   - events: What the stream has to say, whichever prime is asked for.
  ///   - error: What the stream ends with.
  ///   - name: How the client presents itself.
  /// - Returns: A client that computes nothing.
  public static func replaying(
    _ events: NthPrimeEvent..., throwing error: (any Error)? = nil, name: String = "test"
  ) -> Self {
    NthPrimeClient(name: name) { _ in
      AsyncThrowingStream { continuation in
        for event in events { continuation.yield(event) }
        continuation.finish(throwing: error)
      }
    }
  }
}
