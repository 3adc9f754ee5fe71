import Foundation
import LoopbackServer
import NthPrimeClient
import Testing

@Suite("The Wolfram|Alpha client, against a server on this machine", .endsWithinAMinute)
struct WolframAlphaClientTests {
  static let good = """
    {"queryresult": {"success": true, "error": false, "pods": [
      {"title": "Input interpretation", "id": "Input", "subpods": [{"plaintext": "p_1000"}]},
      {"title": "Result", "id": "Result", "primary": true, "subpods": [{"plaintext": "7919"}]}]}}
    """

  @Test("The Wolfram|Alpha client sends the query that the API requires")
  func question() async throws {
    let server = try LoopbackServer { _ in .json(Self.good) }
    defer { server.close() }
    let client = try client(server.url + "/v2/query?units=metric", appID: "K3Y-9+ä &")

    var events: [NthPrimeEvent] = []
    for try await event in client.nthPrime(1_000) { events.append(event) }

    #expect(events == [.prime(7_919)])
    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(request.method == "GET")
    #expect(request.path == "/v2/query")
    #expect(
      request.query == [
        "units": "metric", "input": "prime 1000", "output": "JSON", "format": "plaintext",
        "appid": "K3Y-9+ä &",
      ])
  }

  @Test("The Wolfram|Alpha client sends no request for a number below 1", arguments: [0, -7])
  func notPositive(n: Int) async throws {
    let server = try LoopbackServer { _ in .json(Self.good) }
    defer { server.close() }
    try await expectFailure(server.url, n: n, .notPositive(n: n))
    #expect(server.requests.isEmpty)
  }

  @Test(
    "The Wolfram|Alpha client reports a server's error status",
    arguments: [400, 403, 404, 500, 503])
  func status(_ status: Int) async throws {
    let server = try LoopbackServer { _ in .status(status) }
    defer { server.close() }
    try await expectFailure(server.url, .httpStatus(status))
  }

  @Test(
    "A Wolfram|Alpha answer that is not the service's JSON is reported",
    arguments: [
      "", "{", "<html>", "[]", "{}", #"{"queryresult": 7}"#, #"{"queryresult": {}}"#,
      #"{"queryresult": {"success": "perhaps"}}"#,
      #"{"queryresult": {"success": true, "pods": {}}}"#,
    ])
  func malformed(body: String) async throws {
    let server = try LoopbackServer { _ in .json(body) }
    defer { server.close() }
    try await expectFailure(server.url, .malformedResponse)
  }

  @Test("The Wolfram|Alpha client removes the app id from a refusal's message")
  func refusal() async throws {
    let server = try LoopbackServer { request in
      .json(
        """
        {"queryresult": {"success": false,
         "error": {"code": "1", "msg": "\(request.query["appid"] ?? "")?"}}}
        """)
    }
    defer { server.close() }
    try await expectFailure(server.url, .rejected(message: "(app id)?"))
  }

  @Test("The Wolfram|Alpha client names only the address of a refused connection")
  func refused() async throws {
    let port = try RefusedPort()
    try await expectFailure(port.url, .connectionRefused(address: "127.0.0.1:\(port.port)"))
  }

  @Test("The Wolfram|Alpha client reports a lost connection")
  func lost() async throws {
    let server = try LoopbackServer { _ in .close }
    defer { server.close() }
    try await expectFailure(server.url, .connectionLost(address: "127.0.0.1:\(server.port)"))
  }

  @Test("A Wolfram|Alpha answer that is not HTTP is reported with the network's error number")
  func gibberish() async throws {
    let server = try LoopbackServer { _ in .raw("220 welcome\r\n") }
    defer { server.close() }
    try await expectFailure(
      server.url,
      .network(address: "127.0.0.1:\(server.port)", code: URLError.unsupportedURL.rawValue)
    )
  }

  @Test("The Wolfram|Alpha client waits for a slow answer")
  func slow() async throws {
    try await apartFromOthers {
      let gate = try LoopbackGate()
      let server = try LoopbackServer { _ in .held(gate, then: .json(Self.good)) }
      defer { server.close() }
      let client = try client(server.url)
      async let prime = client.prime(1_000) { _ in }
      var events = server.events.makeAsyncIterator()
      guard case .received = await events.next() else {
        Issue.record("The server ended before it had a request.")
        return
      }
      gate.open()
      #expect(try await prime == 7_919)
    }
  }

  @Test("Cancelling the task ends the Wolfram|Alpha client's request")
  func cancelled() async throws {
    try await apartFromOthers {
      let server = try LoopbackServer { _ in try .never() }
      defer { server.close() }
      let client = try client(server.url)
      let task = Task { try await client.prime(1_000) { _ in } }
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

  @Test("The Wolfram|Alpha client's default address is the service's")
  func address() {
    #expect(
      NthPrimeClient.wolframAlphaURL.absoluteString == "https://api.wolframalpha.com/v2/query")
    #expect(NthPrimeClient.wolframAlphaURL.host == "api.wolframalpha.com")
  }

  private func client(_ url: String, appID: String = "K3Y-9") throws -> NthPrimeClient {
    .wolframAlpha(appID: appID, baseURL: try #require(URL(string: url)))
  }

  private func expectFailure(
    _ url: String, n: Int = 1_000, _ expected: NthPrimeError,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let client = try client(url)
    let error = await #expect(throws: NthPrimeError.self, sourceLocation: sourceLocation) {
      try await client.prime(n) { _ in }
    }
    #expect(error == expected, sourceLocation: sourceLocation)
    #expect(
      error.map { !"\($0) \($0.localizedDescription)".contains("K3Y-9") } ?? false,
      sourceLocation: sourceLocation)
  }
}
