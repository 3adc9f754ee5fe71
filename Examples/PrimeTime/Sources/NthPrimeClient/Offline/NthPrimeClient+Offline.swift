extension NthPrimeClient {
  /// Computes the answer on this machine, exactly, up to the 1,000,000,000th prime.
  ///
  /// ```swift
  /// for try await event in NthPrimeClient.offline.nthPrime(1_000_000) {
  ///   print(event)  // progress(0.03) … progress(1.0), prime(15485863)
  /// }
  /// ```
  ///
  /// Progress comes once for each further percent, and not at all where a single step is enough.
  ///
  /// - Complexity: O(p log log p) time for a prime p, in the memory of the square root of p: a few
  ///   hundredths of a second for the 1,000,000th prime in a release build.
  /// - Isolation: runs on the global executor, yields after every step, and stops within one step,
  ///   which is a fraction of a millisecond, of its cancellation.
  public static let offline = offline(name: "offline")

  /// The offline client under another name.
  ///
  /// - Parameters:
  ///   - name: How the client presents itself.
  ///   - whenStopped: Called when a search ends: with its prime, or with the error that ended it.
  ///     It shows a test that nothing goes on after a cancellation.
  /// - Returns: A client that computes.
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
