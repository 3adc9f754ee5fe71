import BoundedHTTP
import Foundation
import IntarsiaTesting
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Loading with limits", .endsWithinAMinute)
struct BoundedHTTPTests {
  /// The two variants of `load` behind one function, because both have the same limits.
  enum Style: CaseIterable {
    case async
    case callback

    func load(_ url: String, with http: BoundedHTTP) async throws -> String {
      let request = URLRequest(url: try #require(URL(string: url)))
      switch self {
      case .async:
        return String(decoding: try await http.load(request).0, as: UTF8.self)
      case .callback:
        let data = try await withCheckedThrowingContinuation { continuation in
          _ = http.load(request) { result in continuation.resume(with: result.map(\.0)) }
        }
        return String(decoding: data, as: UTF8.self)
      }
    }
  }

  private let clock = TestClock()

  private func http(maximumBytes: Int = 3) -> BoundedHTTP {
    BoundedHTTP(maximumBytes: maximumBytes, seconds: 10, clock: clock)
  }

  // The session reports a silent server as a `URLError`, so an `Overrun` comes from a limit.
  @Test(
    "BoundedHTTP throws an error for a response incomplete at the deadline",
    arguments: Style.allCases)
  func tooLate(style: Style) async throws {
    try await apartFromOthers {
      let server = try LoopbackServer { _ in .json(beginning: "1", then: try .never()) }
      defer { server.close() }
      let http = http()
      let answer = Task { try await style.load(server.url, with: http) }
      var events = server.events.makeAsyncIterator()
      guard case .received = await events.next() else {
        Issue.record("The server ended before it had a request.")
        return
      }
      await clock.advance(by: .seconds(10))
      await #expect(throws: BoundedHTTP.Overrun.tooLate(seconds: 10)) { try await answer.value }
      #expect(await events.next() == .clientLeft)
    }
  }

  @Test(
    "BoundedHTTP throws an error at the first byte beyond the limit",
    arguments: Style.allCases, [("1234", ""), ("123", "4"), ("", "1234")])
  func tooLarge(style: Style, parts: (String, String)) async throws {
    try await apartFromOthers {
      let server = try LoopbackServer { _ in
        .json(beginning: parts.0, then: .beginning(parts.1, then: try .never()))
      }
      defer { server.close() }
      await #expect(throws: BoundedHTTP.Overrun.tooLarge(maximumBytes: 3)) {
        try await style.load(server.url, with: http())
      }
    }
  }

  @Test("BoundedHTTP returns a body of exactly the limit", arguments: Style.allCases, ["", "123"])
  func largest(style: Style, body: String) async throws {
    let server = try LoopbackServer { _ in .json(body) }
    defer { server.close() }
    #expect(try await style.load(server.url, with: http()) == body)
  }

  @Test("BoundedHTTP sends no request of a cancelled task")
  func cancelledBefore() async throws {
    let server = try LoopbackServer { _ in .json("1") }
    defer { server.close() }
    let (start, go) = AsyncStream.makeStream(of: Void.self)
    let http = http()
    let answer = Task {
      for await _ in start {}
      return try await Style.async.load(server.url, with: http)
    }
    answer.cancel()
    go.finish()
    await #expect(throws: CancellationError.self) { try await answer.value }
    #expect(server.requests == [])
  }

  @Test("BoundedHTTP reports only the first of several ends of a request")
  func firstEnd() async throws {
    try await apartFromOthers {
      let server = try LoopbackServer { _ in .json(beginning: "1", then: try .never()) }
      defer { server.close() }
      let request = URLRequest(url: try #require(URL(string: server.url)))
      let (results, result) = AsyncStream.makeStream(of: Result<Int, any Error>.self)
      let cancel = http().load(request) { outcome in
        result.yield(outcome.map(\.0.count))
      }
      var events = server.events.makeAsyncIterator()
      _ = await events.next()
      cancel()
      cancel()
      await clock.advance(by: .seconds(10))
      #expect(await events.next() == .clientLeft)
      result.finish()
      var count = 0
      for await outcome in results {
        count += 1
        #expect(throws: CancellationError.self) { try outcome.get() }
      }
      #expect(count == 1)
    }
  }
}
