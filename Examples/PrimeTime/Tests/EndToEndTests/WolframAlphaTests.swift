import Foundation
import LoopbackServer
import PseudoTerminal
import Testing

@Suite("The program and Wolfram|Alpha", .endsWithinAMinute)
struct WolframAlphaTests {
  private static let answer = """
    {"queryresult": {"success": true, "error": false, "pods": [
      {"title": "Input interpretation", "id": "Input", "subpods": [{"plaintext": "p_1000"}]},
      {"title": "Result", "id": "Result", "primary": true, "subpods": [{"plaintext": "7919"}]}]}}
    """

  private func program(asking url: String) throws -> Program {
    var program = try Program()
    program.environment["WOLFRAM_APP_ID"] = "K3Y-9"
    program.environment["WOLFRAM_API_URL"] = url
    return program
  }

  /// Asks for the 1,000th prime, and returns the text of the alert.
  private func ask(_ url: String) async throws -> String {
    let outcome = try await program(asking: url).run(input: "+ 1000\nnth\nwait\n")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(!outcome.output.contains("K3Y-9"))
    return Transcript(outcome.output).dialog
  }

  @Test("The first counter asks the Wolfram|Alpha service")
  func good() async throws {
    let server = try LoopbackServer { _ in .json(Self.answer) }
    defer { server.close() }
    #expect(try await ask(server.url + "/v2/query") == "The 1,000th prime is 7,919 [Enter] OK")
    #expect(server.requests.map(\.path) == ["/v2/query"])
    #expect(server.requests.first?.query["input"] == "prime 1000")
    #expect(server.requests.first?.query["appid"] == "K3Y-9")
  }

  @Test("The second counter in the same process does not ask the Wolfram|Alpha service")
  func offline() async throws {
    let server = try LoopbackServer { _ in .status(500) }
    defer { server.close() }
    let outcome = try await program(asking: server.url).run(
      input: "tab 2\n+ 1000\nnth\nwait\n")
    #expect(Transcript(outcome.output).screens.first?.contains("Answers: offline") == true)
    #expect(Transcript(outcome.output).dialog == "The 1,000th prime is 7,919 [Enter] OK")
    #expect(server.requests.isEmpty)
  }

  @Test("The wait command of a script waits for a slow answer")
  func slow() async throws {
    let gate = try LoopbackGate()
    let server = try LoopbackServer { _ in .held(gate, then: .json(Self.answer)) }
    defer { server.close() }
    let program = try program(asking: server.url)
    async let outcome = program.run(input: "+ 1000\nnth\n+\nwait\n")
    for await event in server.events {
      if case .received = event { break }
    }
    gate.open()
    let screens = Transcript(try await outcome.output).screens
    try #require(screens.count == 4)
    #expect(Transcript.dialog(in: screens[1]) == "Waiting for the answer… [x] Cancel")
    #expect(screens[2].contains("1,001"))
    #expect(Transcript.dialog(in: screens[3]) == "The 1,000th prime is 7,919 [Enter] OK")
  }

  @Test("Cancelling a slow answer on the terminal ends the request")
  func cancel() async throws {
    let server = try LoopbackServer { _ in try .never() }
    defer { server.close() }
    let screen = try FullScreenProgram(try program(asking: server.url))
    #expect(await screen.shows("Answers: Wolfram|Alpha"))
    screen.terminal.type("+n")
    #expect(await screen.shows("Waiting for the answer…"))
    var events = server.events.makeAsyncIterator()
    guard case .received = await events.next() else {
      Issue.record("the service was not asked")
      return
    }
    screen.terminal.type("x")
    #expect(await screen.hides("Waiting for the answer…"))
    #expect(await events.next() == .clientLeft)
    #expect(await screen.shows("[n] What is the 1st prime?"))
    screen.terminal.type("q")
    await screen.waitForEnd()
    #expect(screen.process.terminationStatus == 0)
  }

  @Test("A script that ends does not wait for unanswered requests")
  func endOfScript() async throws {
    let server = try LoopbackServer { _ in try .never() }
    defer { server.close() }
    let outcome = try await program(asking: server.url).run(input: "+\nnth\n")
    #expect(outcome.status == 0)
    #expect(Transcript(outcome.output).dialog == "Waiting for the answer… [x] Cancel")
  }

  @Test("A server error is shown in an alert")
  func serverError() async throws {
    let server = try LoopbackServer { _ in .status(500) }
    defer { server.close() }
    #expect(
      try await ask(server.url) == """
        What is the 1,000th prime? Wolfram|Alpha answered with HTTP status 500. \
        Try again in a while, or ask the offline counter. [Enter] OK
        """)
  }

  @Test("A malformed answer is shown in an alert", arguments: ["{", "<html>", ""])
  func malformed(body: String) async throws {
    let server = try LoopbackServer { _ in .json(body) }
    defer { server.close() }
    #expect(
      try await ask(server.url) == """
        What is the 1,000th prime? \
        What came back is not an answer of Wolfram|Alpha's query API. \
        Check the address in WOLFRAM_API_URL, and whether a proxy is in between. [Enter] OK
        """)
  }

  @Test("A refused connection is shown in an alert")
  func refused() async throws {
    let port = try RefusedPort()
    #expect(
      try await ask(port.url) == """
        What is the 1,000th prime? \(port.url.dropFirst("http://".count)) \
        refused the connection. Check the address in WOLFRAM_API_URL. [Enter] OK
        """)
  }

  @Test("A lost connection is shown in an alert")
  func closed() async throws {
    let server = try LoopbackServer { _ in .close }
    defer { server.close() }
    #expect(
      try await ask(server.url) == """
        What is the 1,000th prime? \(server.url.dropFirst("http://".count)) \
        closed the connection without an answer. Try again in a while. [Enter] OK
        """)
  }

  @Test("Without an app id, the first counter shows a notice and computes offline")
  func noAppID() async throws {
    let outcome = try await Program().run(input: "+ 1000\nnth\nwait\n")
    let screens = Transcript(outcome.output).screens
    #expect(
      screens.first?.contains("\n  WOLFRAM_APP_ID is not set: answers are computed offline.\n")
        == true)
    #expect(Transcript(outcome.output).dialog == "The 1,000th prime is 7,919 [Enter] OK")
  }

  @Test("Asking for the 0th prime shows an alert without a request")
  func zeroth() async throws {
    let server = try LoopbackServer { _ in .status(500) }
    defer { server.close() }
    let outcome = try await program(asking: server.url).run(input: "nth\n")
    #expect(
      Transcript(outcome.output).dialog == """
        What is the 0th prime? There is no 0th prime: \
        they are counted from the 1st, which is 2. [Enter] OK
        """)
    #expect(server.requests.isEmpty)
  }
}
