import CaseStudyHTTP
import Facts
import Foundation
import IntarsiaTesting
import LoopbackServer
import Testing

@Suite("Both clients, against a server on this machine", .endsWithinAMinute)
struct HTTPFactsTests {
  /// The two clients as values of one type, so that both run the same tests.
  enum Style: CaseIterable {
    case async
    case callback

    func client(
      _ url: String, maximumBytes: Int = 10_000, clock: any Clock<Duration> = ContinuousClock()
    ) throws -> FactsClient {
      let service = HTTPService(
        baseURL: try #require(URL(string: url)), maximumBytes: maximumBytes, clock: clock)
      switch self {
      case .async: return .http(service)
      case .callback: return FactsClient(CallbackFactsClient.http(service))
      }
    }
  }

  @Test(
    "Each client requests the number's URL and returns the first line", arguments: Style.allCases
  )
  func question(style: Style) async throws {
    let server = try LoopbackServer { request in
      .answer(
        status: 200, contentType: "text/plain", body: "\r\n  A fact about \(request.path) \nnoise")
    }
    defer { server.close() }
    #expect(try await style.client(server.url + "/v1").fact(42) == "A fact about /v1/42")
    #expect(server.requests.map(\.method) == ["GET"])
  }

  @Test("Each client sends one request per number", arguments: Style.allCases)
  func many(style: Style) async throws {
    let server = try LoopbackServer { request in
      .answer(status: 200, contentType: "text/plain", body: request.path)
    }
    defer { server.close() }
    let facts = try await style.client(server.url).about(Array(1...20))
    #expect(facts == (1...20).map { NumberFact($0, "/\($0)") })
    #expect(Set(server.requests.map(\.path)) == Set((1...20).map { "/\($0)" }))
  }

  @Test(
    "Each client reports a status other than success",
    arguments: Style.allCases, [400, 404, 500, 503])
  func status(style: Style, status: Int) async throws {
    let server = try LoopbackServer { _ in .status(status) }
    defer { server.close() }
    await #expect(throws: HTTPFailure.status(status, path: "/42")) {
      try await style.client(server.url).fact(42)
    }
  }

  @Test("Each client reports an empty answer", arguments: Style.allCases)
  func empty(style: Style) async throws {
    let server = try LoopbackServer { _ in
      .answer(status: 200, contentType: "text/plain", body: "")
    }
    defer { server.close() }
    await #expect(throws: HTTPFailure.empty(path: "/42")) {
      try await style.client(server.url).fact(42)
    }
  }

  @Test("Each client reports a refused connection", arguments: Style.allCases)
  func refused(style: Style) async throws {
    let port = try RefusedPort()
    await #expect(throws: HTTPFailure.refused(address: "127.0.0.1:\(port.port)")) {
      try await style.client(port.url).fact(42)
    }
  }

  @Test("Each client reports a connection that ends without an answer", arguments: Style.allCases)
  func closed(style: Style) async throws {
    let server = try LoopbackServer { _ in .close }
    defer { server.close() }
    await #expect(throws: HTTPFailure.lost(address: "127.0.0.1:\(server.port)")) {
      try await style.client(server.url).fact(42)
    }
  }

  @Test(
    "Each client reports an answer that is not HTTP with the network's error number",
    arguments: Style.allCases)
  func gibberish(style: Style) async throws {
    let server = try LoopbackServer { _ in .raw("220 welcome\r\n") }
    defer { server.close() }
    let failure = HTTPFailure.network(
      address: "127.0.0.1:\(server.port)", code: URLError.unsupportedURL.rawValue)
    await #expect(throws: failure) { try await style.client(server.url).fact(42) }
    #expect(failure.description.hasSuffix("failed (error -1002)."))
  }

  @Test("Each client waits for a slow answer", arguments: Style.allCases)
  func slow(style: Style) async throws {
    try await apartFromOthers {
      let gate = try LoopbackGate()
      let server = try LoopbackServer { _ in
        .held(gate, then: .answer(status: 200, contentType: "text/plain", body: "At last."))
      }
      defer { server.close() }
      let client = try style.client(server.url)
      async let answer = client.fact(42)
      var events = server.events.makeAsyncIterator()
      guard case .received = await events.next() else {
        Issue.record("The server ended before it had a request.")
        return
      }
      gate.open()
      #expect(try await answer == "At last.")
    }
  }

  @Test("Cancelling the task ends each client's request", arguments: Style.allCases)
  func cancelled(style: Style) async throws {
    try await apartFromOthers {
      let server = try LoopbackServer { _ in try .never() }
      defer { server.close() }
      let client = try style.client(server.url)
      let task = Task { try await client.fact(42) }
      var events = server.events.makeAsyncIterator()
      guard case .received = await events.next() else {
        Issue.record("The server ended before it had a request.")
        return
      }
      task.cancel()
      #expect(await events.next() == .clientLeft)
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test(
    "Each client gives up an endless answer after the maximum size", arguments: Style.allCases
  )
  func tooLarge(style: Style) async throws {
    try await apartFromOthers {
      let server = try LoopbackServer { _ in .json(beginning: "12345", then: try .never()) }
      defer { server.close() }
      await #expect(throws: HTTPFailure.tooLarge(path: "/42", maximumBytes: 4)) {
        try await style.client(server.url, maximumBytes: 4).fact(42)
      }
      var events = server.events.makeAsyncIterator()
      _ = await events.next()
      #expect(await events.next() == .clientLeft)
    }
  }

  @Test(
    "Each client gives up an answer that is incomplete at the deadline", arguments: Style.allCases)
  func tooLate(style: Style) async throws {
    try await apartFromOthers {
      let server = try LoopbackServer { _ in .json(beginning: "At ", then: try .never()) }
      defer { server.close() }
      let clock = TestClock()
      let client = try style.client(server.url, clock: clock)
      let fact = Task { try await client.fact(42) }
      var events = server.events.makeAsyncIterator()
      _ = await events.next()
      await clock.advance(by: .seconds(20))
      await #expect(
        throws: HTTPFailure.timedOut(address: "127.0.0.1:\(server.port)", seconds: 20)
      ) {
        try await fact.value
      }
      #expect(await events.next() == .clientLeft)
    }
  }

  @Test("The first failed request cancels the others", arguments: Style.allCases)
  func firstFailure(style: Style) async throws {
    try await apartFromOthers {
      let gate = try LoopbackGate()
      let server = try LoopbackServer { request in
        request.path == "/13" ? .held(gate, then: .status(500)) : try .never()
      }
      defer { server.close() }
      let client = try style.client(server.url)
      async let all = client.about([7, 13, 8])
      var events = server.events.makeAsyncIterator()
      for _ in 1...3 { _ = await events.next() }
      gate.open()
      do {
        Issue.record("The facts are \(try await all).")
      } catch {
        #expect(error as? HTTPFailure == .status(500, path: "/13"))
      }
      var ends: [LoopbackEvent] = []
      for _ in 1...3 { await events.next().map { ends.append($0) } }
      #expect(ends.filter { $0 == .clientLeft }.count == 2)
      #expect(ends.filter { $0 == .answered }.count == 1)
    }
  }
}
