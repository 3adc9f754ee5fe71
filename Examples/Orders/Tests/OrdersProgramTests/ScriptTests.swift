import Foundation
import IntarsiaConcurrency
import OrdersProgram
import TerminalApp
import Testing

@Suite("Scripts of orders", .endsWithinAMinute)
@MainActor
struct ScriptTests {
  /// Runs a script on a journal in memory.
  private func run(
    _ script: String, arguments: [String] = ["--memory"]
  ) async throws -> (code: ExitCode, output: String, errors: String) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("orders-script-\(UUID().uuidString)")
    try Data(script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = LockIsolated("")
    let errors = LockIsolated("")
    let console = Console(
      write: { text in output.withValue { $0 += text } },
      writeError: { text in errors.withValue { $0 += text } })
    let code = await OrdersProgram.run(
      arguments: arguments + ["--script", file.path], environment: [:], console: console)
    return (code, output.value, errors.value.replacingOccurrences(of: file.path, with: "script"))
  }

  @Test("A script prints each command and its result")
  func session() async throws {
    let result = try await run(
      """
      # Two articles, and an order of both.
      stock apples 10
      stock pears 2
      order new
      add 1 apples 3
      add 1 pears 1
      place 1
      pay 1
      order new
      add 2 pears 2
      place 2
      list
      audit
      quit
      stock apples 1
      """)
    #expect(result.errors == "")
    #expect(result.code == .success)
    #expect(
      result.output == """
        > stock apples 10
        apples: 10 available, 0 reserved, 0 sold.
        > stock pears 2
        pears: 2 available, 0 reserved, 0 sold.
        > order new
        Order 1 is open.
        > add 1 apples 3
        Order 1 is open: 3 apples.
        > add 1 pears 1
        Order 1 is open: 3 apples, 1 pears.
        > place 1
        Order 1 is reserved: 3 apples, 1 pears.
        > pay 1
        Order 1 is paid: 3 apples, 1 pears.
        Paid: receipt of order/1/7.
        > order new
        Order 2 is open.
        > add 2 pears 2
        Order 2 is open: 2 pears.
        > place 2
        Order 2 is rejected: 2 pears (refused, 1 available).
        > list
        Order 1 is paid: 3 apples, 1 pears.
        Order 2 is rejected: 2 pears (refused, 1 available).
        > audit
        Orders: 2 = 1 paid + 1 rejected.
        Items: 12 stocked = 8 available + 0 reserved + 4 sold.
        Bank: 1 payment in 1 request.
        Verdict: nothing is lost, nothing is sold or paid twice.
        > quit

        """)
  }

  @Test("A script ends at the first line that makes no sense, or that fails")
  func errors() async throws {
    let senseless = try await run("order new\n\nbrew 1\norder new\n")
    #expect(senseless.code == .usage)
    #expect(
      senseless.errors
        == "orders: script, line 3: there is no command “brew”. The command “help” lists all.\n")
    #expect(senseless.output == "> order new\nOrder 1 is open.\n> brew 1\n")
    let failing = try await run("pay 5\norder new\n")
    #expect(failing.code == .failure)
    #expect(
      failing.errors
        == "orders: script, line 1: there is no order “5”. The command “list” shows all orders.\n")
    #expect(failing.output == "> pay 5\n")
  }

  @Test("A load reports its orders, and leaves records that agree")
  func load() async throws {
    let result = try await run("load 30 --articles 3 --concurrency 10\naudit\n")
    #expect(result.errors == "")
    #expect(result.output.contains("\nOrders: 30 in "))
    #expect(
      result.output.hasSuffix(
        """
        > audit
        Orders: 30 = 30 shipped.
        Items: 180 stocked = 120 available + 0 reserved + 60 sold.
        Bank: 30 payments in 30 requests.
        Verdict: nothing is lost, nothing is sold or paid twice.

        """))
  }

  @Test("Worker processes need a database")
  func chaosInMemory() async throws {
    let result = try await run("chaos\n")
    #expect(result.code == .failure)
    #expect(
      result.errors
        == "orders: script, line 1: “chaos” needs a database that processes share: use --sqlite or "
        + "--postgres.\n")
  }

  @Test("A script that cannot be read is named")
  func missingScript() async throws {
    let errors = LockIsolated("")
    let code = await OrdersProgram.run(
      arguments: ["--memory", "--script", "/missing/script"], environment: [:],
      console: Console(write: { _ in }, writeError: { text in errors.withValue { $0 += text } }))
    #expect(code == .failure)
    #expect(errors.value.hasPrefix("orders: the script /missing/script cannot be read: "))
  }
}
