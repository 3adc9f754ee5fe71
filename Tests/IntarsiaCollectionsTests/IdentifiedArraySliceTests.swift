import IntarsiaCollections
import Testing

@Suite("Slices of an IdentifiedArray", .endsWithinAMinute)
struct IdentifiedArraySliceTests {
  @Test("A slice is a slice of an array, and converts to an identified array")
  func conversion() {
    let rows = IdentifiedArray(uniqueElements: (0..<5).map { Row(id: $0) })
    let middle: IdentifiedArrayOf<Row>.SubSequence = rows[1..<3]
    #expect(IdentifiedArray(middle) == [Row(id: 1), Row(id: 2)])
    #expect(IdentifiedArray(rows.suffix(2)).ids == [3, 4])
    #expect(middle.startIndex == 1 && middle[2] == Row(id: 2))
    #expect(middle == rows.elements[1..<3] && rows.dropFirst(1).prefix(2) == middle)
    let texts = IdentifiedArray(uniqueElements: [Row(id: 1, text: "a")], id: \.text)
    #expect(
      IdentifiedArray(uniqueElements: texts[...], id: \.text)[id: "a"] == Row(id: 1, text: "a"))
  }

  @Test("Elements of a slice are sorted, exchanged, changed and replaced in the array")
  func changes() {
    var rows = IdentifiedArray(uniqueElements: (0..<6).map { Row(id: $0) })
    rows[1..<5].reverse()
    #expect(rows.ids == [0, 4, 3, 2, 1, 5])
    rows[1...4].sort { $0.id < $1.id }
    rows[2..<4].swapAt(2, 3)
    #expect(rows.ids == [0, 1, 3, 2, 4, 5])
    rows[2..<4][3].text = "two"
    #expect(rows[id: 2]?.text == "two")
    rows[4...].removeFirst()
    rows[..<2].append(Row(id: 9))
    #expect(rows.ids == [0, 1, 9, 3, 2, 5])
    #expect(rows.sorted { $0.id < $1.id }.map(\.id) == [0, 1, 2, 3, 5, 9])
  }
}
