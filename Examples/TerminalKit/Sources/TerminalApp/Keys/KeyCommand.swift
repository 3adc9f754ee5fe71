public import TerminalKit

/// A script command that simulates a user at a terminal.
public enum KeyCommand: Hashable, Sendable {
  /// Press keys, one after the other.
  case press([Key])
  /// Type a text.
  case type(String)
  /// Advance the time.
  case wait(seconds: Int)
  /// Change the size of the screen.
  case resize(Size)
  /// Quit the application.
  case quit

  /// Parses a line.
  ///
  /// ```swift
  /// try KeyCommand(parsing: "press down enter")
  /// try KeyCommand(parsing: "wait 60")
  /// ```
  ///
  /// - Throws: ``KeyCommandError`` if the line is invalid.
  public init(parsing text: String) throws(KeyCommandError) {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let name = parts.first.map(String.init) ?? text
    let rest = parts.count == 2 ? String(parts[1].drop(while: \.isWhitespace)) : ""
    let words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    switch name {
    case "press":
      guard !words.isEmpty else { throw .argument(name, expected: "the names of keys") }
      var keys: [Key] = []
      for word in words {
        guard let key = Key(name: word) else { throw .unknownKey(word) }
        keys.append(key)
      }
      self = .press(keys)
    case "type":
      guard !rest.isEmpty else { throw .argument(name, expected: "a text") }
      self = .type(rest)
    case "wait":
      guard words.count <= 1, let seconds = words.isEmpty ? 1 : Int(words[0]),
        (0...86_400).contains(seconds)
      else { throw .argument(name, expected: "a number of seconds, up to 86400,") }
      self = .wait(seconds: seconds)
    case "resize":
      let numbers = words.compactMap(Int.init).filter((1...1_000).contains)
      guard words.count == 2, numbers.count == 2 else {
        throw .argument(name, expected: "a number of columns and one of rows")
      }
      self = .resize(Size(columns: numbers[0], rows: numbers[1]))
    case "quit":
      guard words.isEmpty else { throw .argument(name, expected: "nothing") }
      self = .quit
    default: throw .unknown(name)
    }
  }

  /// The list of commands, for the help of a program.
  public static let help = """
    The commands of a script, one a line:

      press KEY...        press keys: a character, or one of enter, tab, escape, space, backspace,
                          delete, insert, up, down, left, right, home, end, page-up, page-down;
                          with shift-, ctrl- or alt- in front
      type TEXT           type a text
      wait [SECONDS]      let time pass (no script has to wait for it), by default one second
      resize COLUMNS ROWS change the size of the screen
      quit                end

    Blank lines, and lines that begin with #, are skipped.

    """
}
