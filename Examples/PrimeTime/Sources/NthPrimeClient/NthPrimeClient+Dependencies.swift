import Foundation
public import IntarsiaDependencies

extension DependencyValues {
  /// Answers what the nth prime is, with whatever service the process is set up for.
  @DependencyEntry(
    liveValue: NthPrimeClient.live(environment: ProcessInfo.processInfo.environment),
    previewValue: NthPrimeClient.preview)
  public var nthPrime: NthPrimeClient = .unimplemented

  /// Answers what the nth prime is, without a network.
  @DependencyEntry(liveValue: NthPrimeClient.offline, previewValue: NthPrimeClient.preview)
  public var offlineNthPrime: NthPrimeClient = .unimplemented
}

extension NthPrimeClient {
  /// Reports an issue when it is asked, and has no answer.
  fileprivate static var unimplemented: Self { Self(name: "unimplemented") }
}
