import Foundation
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

/// A client without a test value, whose live value needs two other dependencies without one.
private struct Client: Sendable {
  var fetch: @Sendable () -> String
  var save: @Sendable () -> String
  var endpoint = ""
  var session: Session?
}

private final class Session: DependencyKey, Sendable {
  static var liveValue: Session { Session() }
}

private struct Endpoint: DependencyKey {
  static let liveValue = "https://example.com"
}

private struct ClientKey: DependencyKey {
  static var liveValue: Client {
    @Dependency(Endpoint.self) var endpoint
    @Dependency(Session.self) var session
    return Client(
      fetch: { [endpoint] in "live from \(endpoint)" }, save: { "saved" }, endpoint: endpoint,
      session: session)
  }
}

extension DependencyValues {
  fileprivate var client: Client {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }
}

@Suite("Overriding parts of dependencies", .endsWithinAMinute)
struct OverridingPartsTests {
  private let issues = IssueRecorder()

  private func fetch() -> String {
    @Dependency(\.client) var client
    return client.fetch()
  }

  @Test("Overriding one endpoint of a client reports no missing test value")
  func endpoint() {
    let text = withIssueReporters([issues]) {
      withDependencies {
        $0.client.fetch = { "overridden" }
      } operation: {
        @Dependency(\.client) var client
        return "\(client.fetch()), \(client.save())"
      }
    }
    #expect(text == "overridden, saved")
    #expect(issues.messages.isEmpty)
  }

  @Test("An asynchronous closure overrides one endpoint without an issue")
  func asynchronousClosure() async {
    let text = await withIssueReporters([issues]) {
      await withDependencies {
        await Task.yield()
        $0.client.fetch = { "overridden" }
      } operation: {
        fetch()
      }
    }
    #expect(text == "overridden")
    #expect(issues.messages.isEmpty)
  }

  @Test("A read outside of the override still reports the missing test values")
  func readElsewhere() {
    withIssueReporters([issues]) {
      withDependencies {
        $0.client.fetch = { "overridden" }
      } operation: {
      }
      #expect(fetch() == "live from https://example.com")
    }
    #expect(
      issues.messages.map { $0.prefix(while: { $0 != "," }) } == [
        "ClientKey has no test value", "Endpoint has no test value", "Session has no test value",
      ])
  }

  @Test("A part of a built-in value is overridden without an issue")
  func builtInValue() {
    let now = Date(timeIntervalSince1970: 1)
    let date = withIssueReporters([issues]) {
      withDependencies {
        $0.date.now = now
        $0.calendar.firstWeekday = 2
        $0.timeZone = .gmt
      } operation: {
        @Dependency(\.date.now) var now
        return now
      }
    }
    #expect(date == now)
    #expect(issues.messages.isEmpty)
  }

  @Test("Overriding a part of a dependency is not recorded as a read")
  func record() {
    let record = DependencyRecord()
    withDependencies(recordedBy: record) {
      $0.date.now = Date(timeIntervalSince1970: 1)
    } operation: {
    }
    #expect(record.touched.isEmpty)
  }

  @Test("A default that an override has used can still be prepared")
  func preparedLater() {
    withIssueReporters([issues]) {
      withDependencies {
        $0.client.fetch = { "overridden" }
      } operation: {
      }
      prepareDependencies { $0.client = Client(fetch: { "prepared" }, save: { "" }) }
      #expect(fetch() == "prepared")
    }
    #expect(issues.messages.isEmpty)
  }

  @Test(
    "Preparing a part of a client reports nothing, and keeps other preparations",
    arguments: [false, true])
  func preparedParts(clientFirst: Bool) {
    let (client, endpoint) = withIssueReporters([issues]) {
      prepareDependencies {
        if clientFirst { $0.client.fetch = { "prepared" } }
        $0[Endpoint.self] = "staging"
        if !clientFirst { $0.client.fetch = { "prepared" } }
      }
      return (Dependency(\.client).wrappedValue, Dependency(Endpoint.self).wrappedValue)
    }
    #expect(issues.messages.isEmpty)
    #expect("\(client.fetch()), \(client.save())" == "prepared, saved")
    #expect(endpoint == "staging")
    #expect(client.endpoint == (clientFirst ? "https://example.com" : "staging"))
  }

  @Test("Preparing a part of a built-in value reports nothing")
  func preparedBuiltInValue() {
    let now = Date(timeIntervalSince1970: 1)
    let date = withIssueReporters([issues]) {
      prepareDependencies {
        $0.date.now = now
        $0.calendar.firstWeekday = 2
        $0.timeZone = .gmt
      }
      @Dependency(\.date.now) var date
      return date
    }
    #expect(date == now)
    #expect(issues.messages.isEmpty)
  }

  @Test("A default that a prepared client needs is created once, and can still be prepared")
  func preparedNeeds() {
    let (client, session) = withIssueReporters([issues]) {
      prepareDependencies { $0.client.fetch = { "prepared" } }
      prepareDependencies { $0[Endpoint.self] = "staging" }
      #expect(Dependency(Endpoint.self).wrappedValue == "staging")
      return (Dependency(\.client).wrappedValue, Dependency(Session.self).wrappedValue)
    }
    #expect(issues.messages.isEmpty)
    #expect(client.session === session)
  }

  @Test(
    "A trait overrides a part of a value", .dependency(\.date.now, Date(timeIntervalSince1970: 2)))
  func trait() {
    @Dependency(\.date.now) var now
    #expect(now == Date(timeIntervalSince1970: 2))
  }
}
