extension NthPrimeClient {
  /// Waits for the nth prime and hands on the progress in the meantime.
  ///
  /// ```swift
  /// let prime = try await client.prime(1_000) { await send(.nthPrimeProgress($0)) }
  /// ```
  ///
  /// - Parameters:
  ///   - n: Which prime: 1 for the first, which is 2.
  ///   - progress: Receives numbers from 0 to 1, none of them smaller than the one before.
  /// - Returns: The nth prime.
  /// - Throws: What the client throws; `CancellationError` if the task is cancelled; and
  ///   ``NthPrimeError/noAnswer(n:name:said:)`` if the stream ends without a prime.
  /// - Isolation: Stays with its caller, and so does `progress`.
  public func prime(_ n: Int, progress: (Double) async -> Void) async throws -> Int {
    for try await event in nthPrime(n) {
      switch event {
      case .progress(let fraction): await progress(fraction)
      case .prime(let prime): return prime
      }
    }
    // A stream that is iterated in a cancelled task ends as if it had nothing more to say.
    try Task.checkCancellation()
    throw NthPrimeError.noAnswer(n: n, name: name, said: nil)
  }
}
