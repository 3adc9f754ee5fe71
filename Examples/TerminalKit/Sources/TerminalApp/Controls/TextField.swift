public import Intarsia
public import TerminalKit

/// An editable line of text.
///
/// ```swift
/// TextField(text: $store.name, cursor: $presentation.cursor)
/// ```
@MainActor
public struct TextField {
  @UIBinding private var text: String
  /// The number of characters before the cursor; `nil` is the end of the text.
  @UIBinding private var cursor: Int?

  /// Creates a field that edits a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - cursor: The number of characters before the cursor; `nil` is the end of the text.
  public init(text: UIBinding<String>, cursor: UIBinding<Int?>) {
    _text = text
    _cursor = cursor
  }

  private var offset: Int { min(cursor ?? text.count, text.count) }

  /// Edits the text, or moves the cursor.
  ///
  /// - Returns: Whether a text field recognizes the key.
  public func handle(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.character(let character), []): insert(String(character))
    case (.backspace, _): remove(from: offset - 1, to: offset)
    case (.delete, _): remove(from: offset, to: offset + 1)
    case (.left, []): move(to: offset - 1)
    case (.right, []): move(to: offset + 1)
    case (.home, _), (.character("a"), .control): move(to: 0)
    case (.end, _), (.character("e"), .control): cursor = nil
    case (.character("u"), .control): remove(from: 0, to: offset)
    case (.character("k"), .control): remove(from: offset, to: text.count)
    default: return false
    }
    return true
  }

  /// Inserts a text at the cursor, without line breaks and other control characters.
  public func insert(_ insertion: String) {
    let insertion = insertion.filter { !$0.isNewline && ($0.asciiValue ?? 32) >= 32 }
    guard !insertion.isEmpty else { return }
    let before = offset
    let isAtEnd = before == text.count
    var changed = text
    changed.insert(
      contentsOf: insertion, at: changed.index(changed.startIndex, offsetBy: before))
    // The insertion may combine with the character before it, so the offset counts from the end.
    let after = text.count - before
    text = changed
    cursor = isAtEnd ? nil : changed.count - after
  }

  private func remove(from start: Int, to end: Int) {
    guard start >= 0, start < end, end <= text.count else { return }
    var changed = text
    let range =
      changed.index(
        changed.startIndex, offsetBy: start)..<changed.index(
        changed.startIndex, offsetBy: end)
    changed.removeSubrange(range)
    text = changed
    move(to: start)
  }

  private func move(to offset: Int) {
    let length = text.count
    cursor = offset >= length ? nil : max(offset, 0)
  }

  /// Draws the part of the text around the cursor.
  ///
  /// - Parameters:
  ///   - screen: The screen to draw on.
  ///   - position: The position of the left end.
  ///   - columns: The width in columns.
  ///   - isFocused: Whether the field has the focus.
  public func draw(
    on screen: inout Screen, at position: Position, columns: Int, isFocused: Bool
  ) {
    guard isFocused else {
      screen.write(text.clipped(toColumns: columns), at: position)
      return
    }
    let characters = Array(text)
    var first = 0
    var width = characters[..<offset].reduce(0) { $0 + $1.displayWidth }
    while width >= columns, first < offset {
      width -= characters[first].displayWidth
      first += 1
    }
    let clip = Rect(column: position.column, row: position.row, columns: columns, rows: 1)
    screen.fill(clip, style: Style(.underline))
    screen.write(
      String(characters[first...]), at: position, style: Style(.underline), within: clip)
    let cursor = Position(column: position.column + width, row: position.row)
    let under = offset < characters.count ? String(characters[offset]) : " "
    screen.write(under, at: cursor, style: .reverse, within: clip)
  }
}
