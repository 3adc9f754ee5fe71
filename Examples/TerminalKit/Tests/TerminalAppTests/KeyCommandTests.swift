import TerminalApp
import TerminalKit
import Testing

@Suite("Scripts of keys", .endsWithinAMinute)
struct KeyCommandTests {
  @Test(
    "The parser reads each script line as a command",
    arguments: [
      ("press down ctrl-n", .press([Key(.down), Key(.character("n"), modifiers: .control)])),
      ("type  Earl Grey", .type("Earl Grey")), ("wait", .wait(seconds: 1)),
      ("wait 60", .wait(seconds: 60)), ("resize 40 12", .resize(Size(columns: 40, rows: 12))),
      ("quit", .quit),
    ] as [(String, KeyCommand)])
  func commands(line: String, command: KeyCommand) throws {
    #expect(try KeyCommand(parsing: line) == command)
  }

  @Test(
    "The parser describes an invalid script line in a sentence",
    arguments: [
      ("push a", "there is no command \"push\"."),
      ("press return", "there is no key \"return\"."),
      ("press", "\"press\" takes the names of keys after it."),
      ("type", "\"type\" takes a text after it."),
      ("wait long", "\"wait\" takes a number of seconds, up to 86400, after it."),
      ("wait -1", "\"wait\" takes a number of seconds, up to 86400, after it."),
      ("resize 40", "\"resize\" takes a number of columns and one of rows after it."),
      ("quit now", "\"quit\" takes nothing after it."),
    ])
  func problems(line: String, sentence: String) {
    #expect {
      try KeyCommand(parsing: line)
    } throws: { error in
      "\(error)" == sentence
    }
  }
}
