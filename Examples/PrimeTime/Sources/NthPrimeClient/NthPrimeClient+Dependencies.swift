import Foundation
public import IntarsiaDependencies

extension DependencyValues {
  /// Finds the nth prime with the service that the process's environment selects.
  @DependencyEntry(
    liveValue: NthPrimeClient.live(environment: ProcessInfo.processInfo.environment),
    previewValue: NthPrimeClient.preview)
  public var nthPrime: NthPrimeClient = .unimplemented

  /// Finds the nth prime without a network.
  @DependencyEntry(liveValue: NthPrimeClient.offline, previewValue: NthPrimeClient.preview)
  public var offlineNthPrime: NthPrimeClient = .unimplemented
}

extension NthPrimeClient {
  /// A client that reports an issue when a caller uses it, and has no answer.
  fileprivate static var unimplemented: Self { Self(name: "unimplemented") }
}
