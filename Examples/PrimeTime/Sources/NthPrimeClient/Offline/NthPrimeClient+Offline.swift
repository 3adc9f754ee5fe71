extension NthPrimeClient {
  /// A client that computes answers on this machine, exactly, up to the 1,000,000,000th prime.
  ///
  /// ```swift
  /// for try await event in NthPrimeClient.offline.nthPrime(1_000_000) {
  ///   print(event)  // progress(0.03) … progress(1.0), prime(15485863)
  /// }
  /// ```
  ///
  /// The stream reports progress at most once per percent, and none if one step finds the prime.
  ///
  /// - Complexity: O(p log log p) time and O(√p) memory for a prime p: a few
  ///   hundredths of a second for the 1,000,000th prime in a release build.
  /// - Isolation: Runs on the global executor and yields after every step. After a cancellation it
  ///   stops within one step, which is a fraction of a millisecond.
  public static let offline = offline(name: "offline")

  /// The offline client under another name.
  ///
  /// - Parameters:
  ///   - name: The name of the client.
  ///   - whenStopped: Called when a search ends: with its prime, or with the error that ended it.
  ///     A test uses it to verify that a cancelled search stops.
  /// - Returns: A client that computes answers.
  package static func offline(
    name: String,
    whenStopped: @escaping @Sendable (Result<Int, any Error>) -> Void = { _ in }
  ) -> Self {
    NthPrimeClient(name: name) { n in
      AsyncThrowingStream { continuation in
        let task = Task {
          do {
            let prime = try await search(n) { continuation.yield(.progress($0)) }
            continuation.yield(.prime(prime))
            continuation.finish()
            whenStopped(.success(prime))
          } catch {
            continuation.finish(throwing: error)
            whenStopped(.failure(error))
          }
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }

  @concurrent
  private static func search(_ n: Int, progress: (Double) -> Void) async throws -> Int {
    var search = try NthPrimeSearch(n: n)
    var percent = 0
    while true {
      try Task.checkCancellation()
      switch search.advance() {
      case .found(let prime):
        return prime
      case .searching(let fraction):
        let reached = Int(fraction * 100)
        if reached > percent {
          percent = reached
          progress(Double(reached) / 100)
        }
      }
      await Task.yield()
    }
  }
}
