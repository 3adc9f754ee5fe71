import PrimeTimeApp
import Testing

@testable import PrimeTimeTerminal

@Suite("Commands of a script", .endsWithinAMinute)
struct CommandTests {
  @Test(
    "Each command is read from its name and argument",
    arguments: [
      ("+", .increment(times: 1)), ("+ 999", .increment(times: 999)), ("-", .decrement(times: 1)),
      ("-  3", .decrement(times: 3)), ("is-prime", .isPrime), ("nth", .nth(favorite: nil)),
      ("nth 7", .nth(favorite: 7)), ("favorite", .favorite), ("delete", .delete(favorite: nil)),
      ("delete 7919", .delete(favorite: 7919)), ("save", .save),
      ("tab 1", .tab(.wolfram)), ("tab\t2", .tab(.offline)), ("tab 3", .tab(.favorites)),
      ("up", .select(offset: -1)), ("down 4", .select(offset: 4)), ("ok", .close),
      ("close", .close), ("cancel", .cancel), ("wait", .wait), ("quit", .quit),
    ] as [(String, Command)])
  func parse(text: String, command: Command) throws {
    #expect(try Command(parsing: text) == command)
  }

  @Test(
    "The parser names an unknown command",
    arguments: [
      ("jump", "jump"), ("Nth", "Nth"), ("++", "++"), ("tab2", "tab2"), ("save! x", "save!"),
    ])
  func unknown(text: String, name: String) {
    #expect(throws: CommandError.unknown(name)) { try Command(parsing: text) }
  }

  @Test(
    "The parser refuses an invalid argument and names the expected one",
    arguments: [
      ("tab", "tab", "1, 2 or 3"), ("tab 0", "tab", "1, 2 or 3"), ("tab 4", "tab", "1, 2 or 3"),
      ("tab two", "tab", "one whole number"), ("nth 1 2", "nth", "one whole number"),
      ("delete x", "delete", "one whole number"), ("+ 0", "+", "a number from 1 to 1,000,000"),
      ("- 1000001", "-", "a number from 1 to 1,000,000"), ("save now", "save", "nothing"),
      ("+ 99999999999999999999", "+", "one whole number"),
    ])
  func arguments(text: String, name: String, expected: String) {
    #expect(throws: CommandError.argument(name, expected: expected)) { try Command(parsing: text) }
  }

  @Test("The help lists exactly the commands that the parser reads")
  func catalogue() throws {
    let lines = Texts.commands.split(separator: "\n").filter { $0.hasPrefix("  ") }
    let names: [String] = lines.flatMap { line in
      line.trimmingPrefix(" ").prefix { $0 != "[" }.prefix(16).split(separator: " ")
        .map { $0.filter { $0 != "," } }
    }.filter { $0 != "1|2|3" }
    #expect(
      names == [
        "+", "-", "is-prime", "favorite", "nth", "cancel", "tab", "up", "down", "delete", "save",
        "ok", "close", "wait", "quit",
      ])
    for name in names { _ = try Command(parsing: name == "tab" ? "tab 1" : name) }
  }
}
