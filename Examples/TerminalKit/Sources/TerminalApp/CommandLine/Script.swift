/// A list of commands, one a line, from a file or from standard input.
///
/// The script reads a line only when the caller requests it. Another program can therefore write a
/// line after it has seen the result of the command before.
public struct Script {
  /// A line that holds a command.
  public struct Line: Equatable, Sendable {
    /// The number of the line, from 1; lines without a command count, too.
    public let number: Int
    /// The line without whitespace at its ends.
    public let text: String

    /// Creates a line.
    public init(number: Int, text: String) {
      self.number = number
      self.text = text
    }
  }

  /// The name of the script in messages.
  public let name: String
  private let read: () -> String?
  private var number = 0

  /// Creates a script from a source of lines, which returns `nil` at the end.
  public init(name: String, read: @escaping () -> String?) {
    self.name = name
    self.read = read
  }

  /// Creates a script from its text.
  public init(name: String, text: String) {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    self.init(name: name) { lines.popFirst().map(String.init) }
  }

  /// Returns the next line that holds a command, or `nil` at the end.
  public mutating func next() -> Line? {
    while let line = read() {
      number += 1
      let text = line.trimmingPrefix(while: \.isWhitespace)
      if text.isEmpty || text.hasPrefix("#") { continue }
      let end = text.lastIndex { !$0.isWhitespace } ?? text.startIndex
      return Line(number: number, text: String(text[...end]))
    }
    return nil
  }
}
