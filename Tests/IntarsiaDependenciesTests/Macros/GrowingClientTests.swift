import IntarsiaDependencies
import IntarsiaIssues
import IntarsiaTesting
import Testing

// A client in two versions of an application: the second version adds endpoints of every kind.
// The code below the two versions is written once, and compiled with both.

private enum FirstVersion: Version {
  @DependencyClient
  struct Client: ForecastService {
    var temperature: @Sendable (_ city: String) async throws -> Double
  }
}

private enum SecondVersion: Version {
  @DependencyClient
  struct Client: ForecastService {
    var cities: @Sendable () async throws -> [String]
    var temperature: @Sendable (_ city: String) async throws -> Double
    var isOnline: @Sendable () -> Bool = { false }
    var unit = "C"
    /// A build with warnings as errors shows that the expansion does not use it.
    @available(*, deprecated, message: "Use temperature.")
    var degrees: @Sendable () throws -> Int
    var refresh: @Sendable () -> Void
  }

  // The same call sites as in the first version, character for character.
  static let live = Client(temperature: { _ in 20 })
  static let unimplemented = Client()
}

extension FirstVersion {
  static let live = Client(temperature: { _ in 20 })
  static let unimplemented = Client()
}

private protocol ForecastService: Sendable {
  var temperature: @Sendable (_ city: String) async throws -> Double { get set }
}

private protocol Version {
  associatedtype Client: ForecastService
  static var live: Client { get }
  static var unimplemented: Client { get }
}

private enum Key<V: Version>: DependencyKey {
  static var liveValue: V.Client { V.live }
  static var testValue: V.Client { V.unimplemented }
}

private struct Forecast<V: Version> {
  @Dependency(Key<V>.self) var weather

  func text(for city: String) async throws -> String {
    try await "\(weather.temperature(city)) degrees"
  }
}

@Suite("A client that gains an endpoint", .endsWithinAMinute)
struct GrowingClientTests {
  private func check<V: Version>(_ version: V.Type) async throws {
    let forecast = Forecast<V>()
    let text = try await withDependencies {
      $0[Key<V>.self].temperature = { _ in 30 }
    } operation: {
      try await forecast.text(for: "Rome")
    }
    #expect(text == "30.0 degrees")

    let live = try await withDependencies {
      $0.context = .live
    } operation: {
      try await forecast.text(for: "Rome")
    }
    #expect(live == "20.0 degrees")
  }

  @Test("Code and tests that do not use a client's new endpoint compile and pass unchanged")
  func growing() async throws {
    try await check(FirstVersion.self)
    try await check(SecondVersion.self)
  }

  @Test("A test that uses a client's new endpoint without an override fails with its name")
  func using() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      @Dependency(Key<SecondVersion>.self) var weather
      #expect(!weather.isOnline())
      await #expect(throws: UnimplementedFailure(endpoint: "Client.cities")) {
        try await weather.cities()
      }
      weather.refresh()
    }
    #expect(
      recorder.messages.map { $0.prefix { $0 != "\n" } } == [
        "Client.isOnline was called, but has no implementation.",
        "Client.cities was called, but has no implementation.",
        "Client.refresh was called, but has no implementation.",
      ])
  }
}
