import TerminalKit
import Testing

@Suite("The names of keys", .endsWithinAMinute)
struct KeyNameTests {
  @Test(
    "A key name is parsed into a key and its modifiers",
    arguments: [
      ("enter", Key(.enter)), ("page-up", Key(.pageUp)), ("q", Key(.character("q"))),
      ("-", Key(.character("-"))), ("space", Key(.character(" "))),
      ("ctrl-n", Key(.character("n"), modifiers: .control)),
      ("shift-tab", Key(.tab, modifiers: .shift)),
      ("ctrl-alt--", Key(.character("-"), modifiers: [.control, .alt])),
    ])
  func names(name: String, key: Key) {
    #expect(Key(name: name) == key)
  }

  @Test("An invalid key name is not parsed", arguments: ["", "return", "ctrl-", "super-q", "qq"])
  func noKeys(name: String) {
    #expect(Key(name: name) == nil)
  }
}
