import Foundation
import IntarsiaTesting
import LoopbackServer
import NthPrimeClient
import Testing

@Suite("The Wolfram|Alpha client and answers without end", .endsWithinAMinute)
struct WolframLimitTests {
  private func client(
    _ server: LoopbackServer, maximumBytes: Int = 1_000_000,
    clock: TestClock<Duration> = TestClock()
  ) throws -> NthPrimeClient {
    .wolframAlpha(
      appID: "K3Y-9", baseURL: try #require(URL(string: server.url)), timeoutSeconds: 30,
      maximumBytes: maximumBytes, clock: clock)
  }

  @Test("The Wolfram|Alpha client reads a body of the maximum size")
  func largest() async throws {
    let body = WolframAlphaClientTests.good
    let server = try LoopbackServer { _ in .json(body) }
    defer { server.close() }
    let client = try client(server, maximumBytes: body.utf8.count)
    #expect(try await client.prime(1_000) { _ in } == 7_919)
  }

  @Test("The Wolfram|Alpha client gives up an endless body after the maximum size")
  func tooLong() async throws {
    try await apartFromOthers {
      let body = WolframAlphaClientTests.good
      let server = try LoopbackServer { _ in .json(beginning: body, then: try .never()) }
      defer { server.close() }
      let maximumBytes = body.utf8.count - 1
      let client = try client(server, maximumBytes: maximumBytes)
      await #expect(
        throws: NthPrimeError.tooLong(
          address: "127.0.0.1:\(server.port)", maximumBytes: maximumBytes)
      ) {
        try await client.prime(1_000) { _ in }
      }
      var events = server.events.makeAsyncIterator()
      guard case .received = await events.next() else {
        Issue.record("The server ended before it had a request.")
        return
      }
      #expect(await events.next() == .clientLeft)
    }
  }

  @Test("The Wolfram|Alpha client gives up a dripping response at the deadline")
  func dripping() async throws {
    try await apartFromOthers {
      let gates = try [LoopbackGate(), LoopbackGate()]
      let server = try LoopbackServer { _ in
        .json(
          beginning: "{",
          then: .held(
            gates[0],
            then: .beginning(" ", then: .held(gates[1], then: .beginning(" ", then: try .never()))))
        )
      }
      defer { server.close() }
      let clock = TestClock()
      let client = try client(server, clock: clock)
      let prime = Task { try await client.prime(1_000) { _ in } }
      var events = server.events.makeAsyncIterator()
      guard case .received = await events.next() else {
        Issue.record("The server ended before it had a request.")
        return
      }
      for gate in gates {
        await clock.advance(by: .seconds(15))
        gate.open()
      }
      await #expect(
        throws: NthPrimeError.timedOut(address: "127.0.0.1:\(server.port)", seconds: 30)
      ) {
        try await prime.value
      }
      #expect(await events.next() == .clientLeft)
    }
  }

  @Test("The Wolfram|Alpha client accepts a slow response complete before the deadline")
  func inTime() async throws {
    try await apartFromOthers {
      let gate = try LoopbackGate()
      let body = WolframAlphaClientTests.good
      let server = try LoopbackServer { _ in
        .json(
          beginning: String(body.prefix(100)),
          then: .held(gate, then: .raw(String(body.dropFirst(100)))))
      }
      defer { server.close() }
      let clock = TestClock()
      let client = try client(server, clock: clock)
      async let prime = client.prime(1_000) { _ in }
      var events = server.events.makeAsyncIterator()
      guard case .received = await events.next() else {
        Issue.record("The server ended before it had a request.")
        return
      }
      await clock.advance(by: .milliseconds(29_999))
      gate.open()
      #expect(try await prime == 7_919)
    }
  }
}
