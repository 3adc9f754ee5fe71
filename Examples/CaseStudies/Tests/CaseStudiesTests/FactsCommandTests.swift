import LoopbackServer
import TerminalApp
import Testing

@MainActor
@Suite("casestudies facts", .endsWithinAMinute)
struct FactsCommandTests {
  let terminal = Terminal()

  @Test("The facts command prints facts about one number, two and a range")
  func facts() async {
    let one = await terminal.run("facts", "42")
    #expect(
      one.output == """
        Facts · one · the async client · a server of its own

          42 is 2 × 3 × 7. Its bits are 101010.

        """)
    #expect(one.code == .success)
    let two = await terminal.run("facts", "42", "7")
    #expect(
      two.output == """
        Facts · two at once, with async let · the async client · a server of its own

          42 is 2 × 3 × 7. Its bits are 101010.
          7 is prime. Its bits are 111.

        """)
    let many = await terminal.run("facts", "0...2", "6", "16", "1729", "--client", "callback")
    #expect(
      many.output == """
        Facts · 6 at once, in a task group · the client with callbacks · a server of its own

          0 is divisible by every number but itself.
          1 has one divisor, and so it is neither prime nor a product.
          2 is prime. Its bits are 10.
          6 is perfect: it is the sum of its smaller divisors.
          16 is 4², and a product of 2 × 2 × 2 × 2.
          1729 is a sum of two cubes in two ways: 1³ + 12³ and 9³ + 10³.

        """)
    #expect(one.errors + two.errors + many.errors == "")
  }

  @Test("The facts command asks the given server with either client")
  func baseURL() async throws {
    let server = try LoopbackServer { request in
      .answer(status: 200, contentType: "text/plain", body: "asked for \(request.path)")
    }
    defer { server.close() }
    for client in ["async", "callback"] {
      let outcome = await terminal.run(
        "facts", "7", "--base-url", server.url + "/numbers", "--client", client)
      #expect(outcome.output.hasSuffix("\(server.url)/numbers\n\n  asked for /numbers/7\n"))
      #expect(outcome.code == .success)
    }
  }

  @Test("A failed facts command prints the failure and exits with code 1")
  func failures() async throws {
    let unknown = await terminal.run("facts", "7", "-3")
    #expect(unknown.errors == "casestudies facts: The server has no /-3 (HTTP status 404).\n")
    #expect(unknown.code == .failure)

    let port = try RefusedPort()
    let refused = await terminal.run("facts", "7", "--base-url", port.url)
    #expect(
      refused.errors == """
        casestudies facts: 127.0.0.1:\(port.port) refused the connection. Is the server running?

        """)
    #expect(refused.code == .failure)
  }

  @Test("Invalid arguments of the facts command print the usage and exit with code 2")
  func usage() async {
    let usage = "Usage: casestudies facts NUMBER [NUMBER ...] [--client async|callback]"
    let missing = await terminal.run("facts")
    #expect(missing.errors.hasPrefix("casestudies facts: NUMBER is missing.\n\(usage)"))
    #expect(missing.code == .usage)
    let reversed = await terminal.run("facts", "3...1")
    #expect(
      reversed.errors.hasPrefix(
        """
        casestudies facts: NUMBER...NUMBER has to be a range from a smaller to a larger number, \
        and "3...1" is not.

        """))
    let many = await terminal.run("facts", "1...101")
    #expect(many.errors.hasPrefix("casestudies facts: the count of numbers has to be 100"))
    #expect(reversed.code == .usage && many.code == .usage)
  }
}
