/// A position in the grid of a screen, with its character and style.
///
/// A wide character takes two cells: the first holds the character, the second continues it.
public struct Cell: Hashable, Sendable {
  /// The character of the cell; a space in the second cell of a wide character.
  public let character: Character
  /// The columns that the character takes: 1 or 2, and 0 in the second cell of a wide character.
  public let width: Int
  /// The style of the cell.
  public var style: Style

  /// An empty cell in the terminal's own style.
  public static let blank = Cell(" ")

  init(_ character: Character, width: Int = 1, style: Style = .plain) {
    self.character = character
    self.width = width
    self.style = style
  }

  /// The second cell of a wide character.
  static func continuation(style: Style) -> Cell {
    Cell(" ", width: 0, style: style)
  }
}
