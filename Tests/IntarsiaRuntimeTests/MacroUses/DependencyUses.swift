// Code as users may write it, with documentation or without.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Intarsia
public import IntarsiaDependencies

// Uses of the dependency macros that only have to compile. Other files test their behaviour.

@DependencyClient
public struct PublicClient: Sendable {
  /// Documented.
  public var load: @Sendable (_ id: Int) async throws -> [String]
  // Commented.
  public var save: @Sendable (_ text: String, _ id: Int?) async throws -> Void = { _, _ in }
  package var inside: @Sendable () -> (Int, name: String)?
  #if DEBUG
    var debug: @Sendable (any Error) -> Void
  #endif
  @available(*, deprecated) var old: @Sendable () -> Void
}

private let standardTimeout = 30.0

@DependencyClient
public struct ClientWithPrivateDefaults: Sendable {
  public var timeout: Double = standardTimeout
  public var note: String? = standardTimeout.description
  public var retries: [String: Int] = ["load": -1]
}

@DependencyClient
private struct FileClient {
  var run: (_ body: @escaping (Int) -> Void) -> Void
}

actor ClientActor {
  @DependencyClient
  struct Client: Sendable {
    var run: @Sendable (isolated ClientActor) -> Void
    var other: @MainActor @Sendable (_ number: Int) -> Void
  }
}

extension DependencyValues {
  /// Documented.
  @DependencyEntry public var publicClient = PublicClient()
  @DependencyEntry("NamedClientKey") public var namedClient = PublicClient()
  @DependencyEntry package var packageNumber = 1
  @DependencyEntry fileprivate var function: @Sendable (Int) -> Int = { $0 }
  #if DEBUG
    @DependencyEntry var debugNumber: Int = 2
  #endif
  @available(*, deprecated)
  @DependencyEntry var oldNumber: Int = 3
}

@DependencyClient
struct ClientThatEnds: Sendable {
  var exit: @Sendable (_ code: Int) -> Never = { _ in fatalError() }
}

extension DependencyValues {
  @DependencyEntry public var clientOfPublicExtension: PublicClient = PublicClient()
}

extension DependencyValues.NamedClientKey: DependencyKey {
  public static var liveValue: PublicClient { PublicClient() }
}

func useClients(_ values: DependencyValues) {
  _ = ClientWithPrivateDefaults(timeout: 1, note: nil)
  _ = FileClient(run: { $0(1) })
  _ = values.function(1)
}
