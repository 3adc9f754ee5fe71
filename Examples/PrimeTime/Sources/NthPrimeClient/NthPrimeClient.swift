import IntarsiaDependencies

/// Answers which number the nth prime is: over the network, computed here, or made up for a test.
///
/// The features know this type and no more. Whether the answer comes from Wolfram|Alpha or from
/// this machine is decided where the client is put in:
///
/// ```swift
/// for try await event in NthPrimeClient.offline.nthPrime(1_000) {
///   print(event)  // prime(7919)
/// }
/// ```
@DependencyClient
public struct NthPrimeClient: Sendable {
  /// Who answers, as it is shown to a person: "Wolfram|Alpha", "offline".
  public var name: String

  /// What a person has to know about this client, such as why it stands in for another one.
  public var notice: String?

  /// Starts to look for the nth prime and streams what happens on the way.
  ///
  /// The stream ends after its ``NthPrimeEvent/prime(_:)`` or throws. Whoever stops listening,
  /// by cancelling the task or by dropping the stream, stops the search.
  public var nthPrime: @Sendable (_ n: Int) -> AsyncThrowingStream<NthPrimeEvent, any Error> = {
    _ in AsyncThrowingStream { $0.finish() }
  }
}
