extension NthPrimeClient {
  /// Waits for the nth prime and reports the progress.
  ///
  /// ```swift
  /// let prime = try await client.prime(1_000) { await send(.nthPrimeProgress($0)) }
  /// ```
  ///
  /// - Parameters:
  ///   - n: The prime's index, from 1; the first prime is 2.
  ///   - progress: Receives each completed part of the work, from 0 to 1, in nondecreasing order.
  /// - Returns: The nth prime.
  /// - Throws: The error of the client; `CancellationError` if the task is cancelled; and
  ///   ``NthPrimeError/noAnswer(n:name:said:)`` if the stream ends without a prime.
  /// - Isolation: Runs in the caller's isolation, and so does `progress`.
  public func prime(_ n: Int, progress: (Double) async -> Void) async throws -> Int {
    for try await event in nthPrime(n) {
      switch event {
      case .progress(let fraction): await progress(fraction)
      case .prime(let prime): return prime
      }
    }
    // In a cancelled task, iteration ends without an error, as if the stream had finished.
    try Task.checkCancellation()
    throw NthPrimeError.noAnswer(n: n, name: name, said: nil)
  }
}
