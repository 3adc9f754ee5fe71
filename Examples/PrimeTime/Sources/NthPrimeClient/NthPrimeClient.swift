import IntarsiaDependencies

/// Finds the nth prime: over the network, by computation, or from fixed values in a test.
///
/// The features depend on this type only. The value of the dependency determines whether
/// Wolfram|Alpha or this machine answers. A caller can also use a client directly:
///
/// ```swift
/// for try await event in NthPrimeClient.offline.nthPrime(1_000) {
///   print(event)  // prime(7919)
/// }
/// ```
@DependencyClient
public struct NthPrimeClient: Sendable {
  /// The name of the source of the answers, as the user sees it: "Wolfram|Alpha", "offline".
  public var name: String

  /// A notice for the user, such as the reason why this client replaces another client.
  public var notice: String?

  /// Starts the search for the nth prime and streams its events.
  ///
  /// The stream ends after its ``NthPrimeEvent/prime(_:)`` or throws. The search stops when the
  /// caller cancels the iterating task or releases the stream.
  public var nthPrime: @Sendable (_ n: Int) -> AsyncThrowingStream<NthPrimeEvent, any Error> = {
    _ in AsyncThrowingStream { $0.finish() }
  }
}
