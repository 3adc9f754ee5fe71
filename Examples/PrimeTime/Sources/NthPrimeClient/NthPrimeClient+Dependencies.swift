import Foundation
public import IntarsiaDependencies
import IntarsiaIssues

extension DependencyValues {
  /// Answers what the nth prime is, with whatever service the process is set up for.
  public var nthPrime: NthPrimeClient {
    get { self[NthPrimeClient.self] }
    set { self[NthPrimeClient.self] = newValue }
  }

  /// Answers what the nth prime is, without a network.
  public var offlineNthPrime: NthPrimeClient {
    get { self[OfflineNthPrimeKey.self] }
    set { self[OfflineNthPrimeKey.self] = newValue }
  }
}

extension NthPrimeClient: DependencyKey {
  /// What ``live(environment:)`` makes of the environment of this process.
  public static let liveValue = live(environment: ProcessInfo.processInfo.environment)

  /// The ``preview`` client.
  public static var previewValue: Self { preview }

  /// Reports an issue that names the dependency, and has no answer.
  public static let testValue = unimplementedClient("nthPrime")

  fileprivate static func unimplementedClient(_ dependency: String) -> Self {
    Self(
      name: "unimplemented",
      nthPrime: unimplemented(
        "DependencyValues.\(dependency).nthPrime",
        placeholder: AsyncThrowingStream { $0.finish() }))
  }
}

/// The key of the client that needs no network, which is of the same type as the one that may.
private enum OfflineNthPrimeKey: DependencyKey {
  static let liveValue = NthPrimeClient.offline
  static let previewValue = NthPrimeClient.preview
  static let testValue = NthPrimeClient.unimplementedClient("offlineNthPrime")
}
