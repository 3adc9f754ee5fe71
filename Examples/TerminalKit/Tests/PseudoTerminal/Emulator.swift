/// A terminal in memory that interprets the output of a program strictly.
///
/// It supports only the control sequences that Prime Time and Samovar may send. It records every
/// other control sequence in ``problems``.
public struct Emulator: Sendable {
  /// A cell of the screen: its text and its style.
  public struct Cell: Hashable, Sendable {
    /// The character; empty in the second cell of a wide character.
    public var text: String
    /// The parameters in force when the cell was written: "1;7;36" is bold, reversed and cyan.
    public var style: String
  }

  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The errors in the output, such as unknown control sequences and text outside of the screen.
  public private(set) var problems: [String] = []
  /// Whether the alternate screen is shown.
  public private(set) var isAlternateScreen = false
  /// Whether the cursor is shown.
  public private(set) var isCursorVisible = true
  /// Whether pasted text arrives in brackets.
  public private(set) var isPasteBracketed = false
  /// The number of times that the bell rang.
  public private(set) var bellCount = 0
  /// The text that was written to the normal screen.
  public private(set) var normalText = ""

  private var cells: [[Cell]]
  private var column = 0
  private var row = 0
  private var attributes: Set<Int> = []
  private var pending: [UInt8] = []
  private let width: @Sendable (Character) -> Int

  /// Creates a terminal with an empty screen.
  public init(columns: Int, rows: Int, width: @escaping @Sendable (Character) -> Int = { _ in 1 }) {
    self.columns = columns
    self.rows = rows
    self.width = width
    cells = Array(
      repeating: Array(repeating: Cell(text: " ", style: ""), count: columns), count: rows)
  }

  /// The cell in a column and a row.
  public subscript(column: Int, row: Int) -> Cell { cells[row][column] }

  /// The alternate screen as text, without trailing blanks in its lines.
  public var text: String {
    cells.map { row in
      var line = row.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// Interprets a piece of output, which may end within a character or a control sequence.
  public mutating func write(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    // The piece may end within a character: its incomplete bytes are kept for the next piece.
    var end = pending.count
    if let lead = pending.lastIndex(where: { $0 < 0x80 || $0 >= 0xC0 }) {
      let length = max(1, (~pending[lead]).leadingZeroBitCount)
      if pending.count - lead < length { end = lead }
    }
    var characters = Substring(String(decoding: pending[..<end], as: UTF8.self))
    let rest = pending[end...]
    while let character = characters.first {
      if character == "\u{1B}" {
        guard let sequence = takeSequence(&characters) else {
          pending = Array(characters.utf8) + rest
          return
        }
        interpret(sequence)
      } else {
        characters.removeFirst()
        put(character)
      }
    }
    pending = Array(rest)
  }

  private func takeSequence(_ characters: inout Substring) -> Substring? {
    guard characters.count >= 3 else { return nil }
    let body = characters.dropFirst(2)
    guard let end = body.firstIndex(where: { ("@"..."~").contains($0) }) else { return nil }
    defer { characters = characters[characters.index(after: end)...] }
    return characters[...end].dropFirst()
  }

  private mutating func interpret(_ sequence: Substring) {
    guard let final = sequence.last, sequence.first == "[" else {
      return problems.append("ESC \(sequence)")
    }
    let parameters = sequence.dropFirst().dropLast()
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (final, parameters) {
    case ("H", _):
      row = (numbers.first ?? 1) - 1
      column = (numbers.dropFirst().first ?? 1) - 1
    case ("C", _): column += numbers.first ?? 1
    case ("J", "2"): for row in 0..<rows { erase(row: row, from: 0) }
    case ("K", ""): erase(row: row, from: column)
    case ("m", _): setAttributes(numbers)
    case ("h", "?1049"), ("l", "?1049"): isAlternateScreen = final == "h"
    case ("h", "?25"), ("l", "?25"): isCursorVisible = final == "h"
    case ("h", "?2004"), ("l", "?2004"): isPasteBracketed = final == "h"
    default: problems.append("ESC \(sequence)")
    }
  }

  private mutating func setAttributes(_ numbers: [Int]) {
    for number in numbers.isEmpty ? [0] : numbers {
      switch number {
      case 0: attributes = []
      case 1, 2, 4, 7: attributes.insert(number)
      case 30...37, 39:
        attributes = attributes.filter { $0 < 30 }
        if number != 39 { attributes.insert(number) }
      default: problems.append("SGR \(number)")
      }
    }
  }

  private mutating func erase(row: Int, from column: Int) {
    if !attributes.isEmpty { problems.append("erased with a style in force") }
    if column > 0, cells[row][column].text.isEmpty { cells[row][column - 1].text = " " }
    for column in column..<columns { cells[row][column] = Cell(text: " ", style: "") }
  }

  private mutating func put(_ character: Character) {
    guard character != "\u{7}" else {
      bellCount += 1
      return
    }
    guard isAlternateScreen else {
      normalText.append(character)
      return
    }
    guard character != "\u{18}" else { return }
    let width = width(character)
    guard (0..<rows).contains(row), column >= 0, column + width <= columns else {
      return problems.append("\(character) at column \(column), row \(row)")
    }
    let style = attributes.sorted().map(String.init).joined(separator: ";")
    for column in column..<column + width { detach(column) }
    cells[row][column] = Cell(text: String(character), style: style)
    if width == 2 { cells[row][column + 1] = Cell(text: "", style: style) }
    column += width
  }

  /// Replaces the other half of a wide character with a blank when a write covers one half.
  private mutating func detach(_ column: Int) {
    if cells[row][column].text.isEmpty { cells[row][column - 1].text = " " }
    if column + 1 < columns, cells[row][column + 1].text.isEmpty {
      cells[row][column + 1].text = " "
    }
  }
}
