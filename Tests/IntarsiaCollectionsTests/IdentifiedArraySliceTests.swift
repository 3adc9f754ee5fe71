import IntarsiaCollections
import Testing

@Suite("Slices of an IdentifiedArray", .endsWithinAMinute)
struct IdentifiedArraySliceTests {
  @Test("A slice converts back to an identified array with the same id key path")
  func conversion() {
    let rows = IdentifiedArray(uniqueElements: (0..<5).map { Row(id: $0) })
    let middle: IdentifiedArrayOf<Row>.SubSequence = rows[1..<3]
    #expect(IdentifiedArray(middle) == [Row(id: 1), Row(id: 2)])
    #expect(IdentifiedArray(rows.suffix(2)).ids == [3, 4])
    #expect(middle.startIndex == 1 && middle[2] == Row(id: 2))
    #expect(middle.base == rows && rows.dropFirst(1).prefix(2) == middle)
    let texts = IdentifiedArray(uniqueElements: [Row(id: 1, text: "a")], id: \.text)
    #expect(IdentifiedArray(texts[...])[id: "a"] == Row(id: 1, text: "a"))
  }

  @Test("A slice is described, hashed, read and replaced as a slice of an array")
  func asArraySlice() {
    let rows = IdentifiedArray(uniqueElements: (0..<5).map { Row(id: $0) })
    var slice = rows[1..<4]
    let array = rows.elements[1..<4]
    #expect(slice.description == array.description)
    #expect(slice.debugDescription == Array(array).debugDescription)
    #expect(slice.withContiguousStorageIfAvailable { $0.map(\.id) } == [1, 2, 3])
    #expect(Set([slice, rows[1..<4], rows[2..<4]]).count == 2)
    #expect(slice.hashValue == rows[1..<4].hashValue)
    slice[2..<4] = rows[0..<1]
    #expect(slice.map(\.id) == [1, 0] && rows.count == 5)
    #expect(type(of: slice).init().isEmpty)
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
