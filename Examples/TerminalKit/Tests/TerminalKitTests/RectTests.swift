import TerminalKit
import Testing

@Suite("Rectangles", .endsWithinAMinute)
struct RectTests {
  let rect = Rect(column: 2, row: 1, columns: 10, rows: 5)

  @Test("A rectangle covers its columns and rows")
  func ranges() {
    #expect(rect.columns == 2..<12)
    #expect(rect.rows == 1..<6)
  }

  @Test("Insetting a rectangle never gives a negative size")
  func inset() {
    #expect(rect.inset(columns: 1, rows: 2) == Rect(column: 3, row: 3, columns: 8, rows: 1))
    #expect(rect.inset(columns: 9, rows: 9).size == Size(columns: 0, rows: 0))
  }

  @Test("Centering clips a size to the rectangle")
  func centered() {
    #expect(rect.centered(columns: 4, rows: 2) == Rect(column: 5, row: 2, columns: 4, rows: 2))
    #expect(rect.centered(columns: 99, rows: 99) == rect)
  }

  @Test("Disjoint rectangles have an empty intersection")
  func intersection() {
    let other = Rect(column: 8, row: 0, columns: 10, rows: 3)
    #expect(rect.intersection(other) == Rect(column: 8, row: 1, columns: 4, rows: 2))
    let far = Rect(column: 50, row: 50, columns: 1, rows: 1)
    #expect(rect.intersection(far).size == Size(columns: 0, rows: 0))
  }

  @Test("A size fits another of at least the same columns and rows")
  func fits() {
    let size = Size(columns: 40, rows: 12)
    #expect(size.fits(size))
    #expect(!Size(columns: 39, rows: 50).fits(size))
    #expect(!Size(columns: 80, rows: 11).fits(size))
  }
}
