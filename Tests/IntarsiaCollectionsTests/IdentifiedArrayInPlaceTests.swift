import Testing

@testable import IntarsiaCollections

@Suite("IdentifiedArray: changing in place", .endsWithinAMinute)
struct IdentifiedArrayInPlaceTests {
  /// Arrays with and without a table.
  static let counts = [1, 2, 8, 9, 100]

  @Test("Changing or swapping elements copies neither an element nor the array", arguments: counts)
  func noCopies(_ count: Int) {
    var array = IdentifiedArray(uniqueElements: (0..<count).map(CopyCounting.init))
    let address = address(of: array)
    for id in 0..<count {
      array[id: id]?.value += 1
      array[id].value += 1
      modify(&array[id: id])
      modify(&array[id])
      array.swapAt(id, count - 1 - id)
      array.swapAt(id, count - 1 - id)
    }
    #expect(array.map(\.value) == Array(repeating: 4, count: count))
    #expect(array.map(\.copies) == Array(repeating: 0, count: count))
    #expect(self.address(of: array) == address)
  }

  @Test(
    "Writing through a default changes a present element in place, or appends a new one",
    arguments: counts)
  func fallback(_ count: Int) {
    var array = IdentifiedArray(uniqueElements: (0..<count).map(CopyCounting.init))
    let address = address(of: array)
    for id in 0..<count { array[id: id, default: CopyCounting(id: -1)].value += 1 }
    #expect(array.map(\.value) == Array(repeating: 1, count: count))
    #expect(array.map(\.copies) == Array(repeating: 0, count: count))
    #expect(self.address(of: array) == address)
    #expect(array[id: count, default: CopyCounting(id: count)].value == 0)
    #expect(array.count == count, "to read it appends nothing")
    array[id: count, default: CopyCounting(id: count)].value += 5
    #expect(array[id: count]?.value == 5)
    #expect(array.brokenInvariant == nil)
  }

  @Test("Changing a copy of an identified array leaves the original unchanged", arguments: counts)
  func copies(_ count: Int) {
    let original = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
    var copy = original
    copy[id: 0]?.text = "changed"
    copy.append(Row(id: count))
    copy.swapAt(0, count)
    #expect(original.elements == (0..<count).map { Row(id: $0) })
    #expect(original.brokenInvariant == nil)
    #expect(copy.brokenInvariant == nil)
    #expect(copy[id: 0] == Row(id: 0, text: "changed"))
  }

  @Test(
    "An element that is changed by a throwing function stays in the array with its changes",
    arguments: counts)
  func throwing(_ count: Int) {
    struct Failure: Error {}
    func change(_ row: inout Row?) throws {
      row?.text = "changed"
      throw Failure()
    }
    var array = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
    for id in 0..<count {
      #expect(throws: Failure.self) { try change(&array[id: id]) }
    }
    #expect(throws: Failure.self) { try change(&array[id: count]) }
    #expect(array.elements == (0..<count).map { Row(id: $0, text: "changed") })
    #expect(array.brokenInvariant == nil)
  }

  @Test("Setting an absent element through an inout access inserts it")
  func insertInPlace() {
    func fill(_ row: inout Row?) {
      #expect(row == nil)
      row = Row(id: 3, text: "new")
    }
    var array: IdentifiedArrayOf<Row> = [Row(id: 1)]
    fill(&array[id: 3])
    #expect(array.elements == [Row(id: 1), Row(id: 3, text: "new")])
  }

  @Test("An array that grows compares a new id with those of its hash, and no old ids again")
  func comparisonsOfGrowth() {
    let count = ComparisonCount()
    var array = IdentifiedArray(
      uniqueElements: (0..<16).map { SameHash(id: $0, count) }, id: \.self)
    for number in 16..<100 {
      count.value = 0
      array.append(SameHash(id: number, count))
      #expect(count.value == number)
    }
  }

  private func modify(_ element: inout CopyCounting?) {
    element?.value += 1
  }

  private func modify(_ element: inout CopyCounting) {
    element.value += 1
  }

  private func address(of array: IdentifiedArrayOf<CopyCounting>) -> UnsafeRawPointer? {
    array.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) } ?? nil
  }
}

private final class ComparisonCount: @unchecked Sendable {
  // Safe: one test uses it, on one thread.
  var value = 0
}

/// An id whose hash is that of all others, which counts its comparisons.
private struct SameHash: Hashable, Sendable {
  let id: Int
  let count: ComparisonCount

  init(id: Int, _ count: ComparisonCount) { (self.id, self.count) = (id, count) }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.count.value += 1
    return lhs.id == rhs.id
  }

  func hash(into hasher: inout Hasher) {}
}
