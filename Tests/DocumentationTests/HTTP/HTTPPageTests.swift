// snippet
import Foundation
import IntarsiaTesting
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Tides, from a server on this machine")
struct TidesTests {
  let clock = TestClock()

  private func tides(_ server: LoopbackServer) throws -> Tides {
    let tides = Tides.http(try #require(URL(string: server.url)))
    return Tides { [clock] port in
      try await withDependencies {
        $0.continuousClock = clock
        $0.urlSession = URLSession(configuration: .ephemeral)
      } operation: {
        try await tides.height(port)
      }
    }
  }

  @Test("The tides client returns the height in the response body")
  func height() async throws {
    let server = try LoopbackServer { request in
      request.path == "/Brest" ? .json("412") : .status(404)
    }
    defer { server.close() }
    #expect(try await tides(server).height("Brest") == 412)
    await #expect(throws: LoadingError.status(404)) { try await tides(server).height("Bern") }
  }

  @Test("The tides client throws tooLarge for an oversized body that does not end")
  func tooLarge() async throws {
    let server = try LoopbackServer { _ in
      .json(beginning: String(repeating: "4", count: 1_001), then: try .never())
    }
    defer { server.close() }
    await #expect(throws: LoadingError.tooLarge) { try await tides(server).height("Brest") }
  }

  @Test("The tides client throws tooLate for a response incomplete after ten seconds")
  func tooLate() async throws {
    try await apartFromOthers {
      let server = try LoopbackServer { _ in .json(beginning: "4", then: try .never()) }
      defer { server.close() }
      let tides = try tides(server)
      let height = Task { try await tides.height("Brest") }
      for await event in server.events {
        if case .received = event { break }
      }
      await clock.advance(by: .seconds(10))
      await #expect(throws: LoadingError.tooLate) { try await height.value }
    }
  }
}
// end

@Suite("Documentation: HTTP on Linux", .endsWithinAMinute)
struct HTTPPageTests {
  @Test("Cancelling a task ends its URL request")
  func cancelled() async throws {
    try await apartFromOthers {
      let server = try LoopbackServer { _ in .json(beginning: "4", then: try .never()) }
      defer { server.close() }
      let url = try #require(URL(string: server.url))
      let task = Task {
        try await URLSession.shared.data(
          for: URLRequest(url: url), atMost: 10, within: .seconds(10), clock: AnyClock(TestClock()))
      }
      var events = server.events.makeAsyncIterator()
      guard case .received = await events.next() else {
        Issue.record("The server ended before it had a request.")
        return
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(await events.next() == .clientLeft)
    }
  }

  @Test("A cancelled task sends no URL request")
  func neverSent() async throws {
    let server = try LoopbackServer { _ in .json("4") }
    defer { server.close() }
    let url = try #require(URL(string: server.url))
    let (start, go) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in start {}
      return try await URLSession.shared.data(
        for: URLRequest(url: url), atMost: 10, within: .seconds(10), clock: AnyClock(TestClock()))
    }
    task.cancel()
    go.finish()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(server.requests == [])
  }
}
