extension NthPrimeClient {
  /// A client for tests: its streams yield the same events for every request, and then end.
  ///
  /// ```swift
  /// $0.nthPrime = .replaying(.progress(0.5), .prime(7_919))
  /// $0.nthPrime = .replaying(throwing: NthPrimeError.httpStatus(500))
  /// ```
  ///
  /// - Parameters:
  ///   - events: The events of each stream, for any requested prime.
  ///   - error: The error that ends each stream, if any.
  ///   - name: The name of the client.
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
