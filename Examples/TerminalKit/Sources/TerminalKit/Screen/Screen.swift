/// The content of a terminal at one moment: a grid of cells in memory.
///
/// A program draws each frame into a new, empty screen. A ``FrameRenderer`` finds the differences
/// from the previous frame. Content outside of the grid is clipped.
///
/// ```swift
/// var screen = Screen(size: Size(columns: 9, rows: 3))
/// screen.drawBox(screen.bounds)
/// screen.write("素数 2", at: Position(column: 2, row: 1))
/// screen.plainText
/// // ┌───────┐
/// // │ 素数 2│
/// // └───────┘
/// ```
public struct Screen: Hashable, Sendable {
  /// The number of columns and rows.
  public let size: Size
  /// The cells, row by row.
  private var cells: [Cell]

  /// Creates an empty screen.
  ///
  /// - Complexity: O(number of cells).
  public init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// Creates a screen with the rows of another screen, followed by empty rows.
  public init(_ top: Screen, addingRows count: Int) {
    size = Size(columns: top.size.columns, rows: top.size.rows + count)
    cells = top.cells + Array(repeating: .blank, count: top.size.columns * count)
  }

  /// The rectangle that covers the whole screen.
  public var bounds: Rect { Rect(column: 0, row: 0, columns: size.columns, rows: size.rows) }

  /// The cell in a column and a row, which must lie on the screen.
  ///
  /// - Complexity: O(1).
  public subscript(column column: Int, row row: Int) -> Cell {
    cells[row * size.columns + column]
  }

  /// The cells of a row, which must lie on the screen.
  func cells(inRow row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Puts a character into the grid; its cells must lie on the screen.
  ///
  /// A wide character that loses one of its cells leaves a blank in the other, as on a terminal.
  mutating func place(_ character: Character, width: Int, column: Int, row: Int, style: Style) {
    for column in column..<column + width { detach(column: column, row: row) }
    let index = row * size.columns + column
    cells[index] = Cell(character, width: width, style: style)
    if width == 2 { cells[index + 1] = .continuation(style: style) }
  }

  /// Adds attributes to every cell, so that cells drawn afterwards stand out.
  public mutating func add(_ attributes: Style.Attributes) {
    for index in cells.indices { cells[index].style.attributes.formUnion(attributes) }
  }

  private mutating func detach(column: Int, row: Int) {
    let index = row * size.columns + column
    switch cells[index].width {
    case 0: cells[index - 1] = Cell(" ", style: cells[index - 1].style)
    case 2: cells[index + 1] = Cell(" ", style: cells[index + 1].style)
    default: break
    }
  }
}
