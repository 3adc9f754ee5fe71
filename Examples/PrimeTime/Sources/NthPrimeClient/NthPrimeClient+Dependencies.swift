import Foundation
public import IntarsiaDependencies

extension DependencyValues {
  /// Answers what the nth prime is, with whatever service the process is set up for.
  @DependencyEntry(preview: NthPrimeClient.preview, test: NthPrimeClient.unimplemented)
  public var nthPrime: NthPrimeClient = .live(environment: ProcessInfo.processInfo.environment)

  /// Answers what the nth prime is, without a network.
  @DependencyEntry(preview: NthPrimeClient.preview, test: NthPrimeClient.unimplemented)
  public var offlineNthPrime: NthPrimeClient = .offline
}

extension NthPrimeClient {
  /// Reports an issue when it is asked, and has no answer.
  fileprivate static var unimplemented: Self { Self(name: "unimplemented") }
}
