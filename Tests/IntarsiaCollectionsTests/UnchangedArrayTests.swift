import IntarsiaIssues
import Testing

@testable import IntarsiaCollections

@Suite("IdentifiedArray: what operations leave as it is", .endsWithinAMinute)
struct UnchangedArrayTests {
  @Test(
    "Each operation that changes nothing keeps the structure stamp", arguments: [0, 1, 3, 20])
  func stamp(count: Int) {
    var array = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
    let stamp = array._structure
    func keepsStamp(_ name: String, _ operation: (inout IdentifiedArrayOf<Row>) -> Void) {
      operation(&array)
      #expect(array._structure == stamp, "\(name)")
      #expect(array.count == count, "\(name)")
    }
    keepsStamp("sort") { rows in rows.sort { $0.id < $1.id } }
    keepsStamp("move of nothing") { $0.move(fromOffsets: [], toOffset: count) }
    keepsStamp("removeAll(where:)") { rows in rows.removeAll { _ in false } }
    keepsStamp("removeSubrange") { $0.removeSubrange(count..<count) }
    keepsStamp("replaceSubrange") { $0.replaceSubrange(count..<count, with: []) }
    keepsStamp("append(contentsOf:)") { $0.append(contentsOf: []) }
    keepsStamp("remove(atOffsets:)") { $0.remove(atOffsets: []) }
    keepsStamp("remove(id:)") { rows in #expect(rows.remove(id: 40) == nil) }
    keepsStamp("setting nil") { $0[id: 40] = nil }
    keepsStamp("changing an absent element") { $0[id: 40]?.text = "absent" }
    keepsStamp("reserveCapacity") { $0.reserveCapacity(100) }
    if count > 0 {
      keepsStamp("swapAt") { $0.swapAt(count - 1, count - 1) }
      keepsStamp("move to the same place") { $0.move(fromOffsets: [count - 1], toOffset: count) }
      keepsStamp("refused append") { rows in
        withIssueReporters([]) { rows.append(Row(id: 0)) }
      }
    }
    if count < 2 {
      keepsStamp("reverse") { $0.reverse() }
      keepsStamp("shuffle") { $0.shuffle() }
    }
    if count == 0 {
      keepsStamp("removeAll") { $0.removeAll() }
      keepsStamp("popLast") { rows in #expect(rows.popLast() == nil) }
    }
  }

  @Test("The first array of a process has another structure stamp than an empty one")
  func firstStamp() async {
    await #expect(processExitsWith: .success) {
      let first: IdentifiedArrayOf<Row> = [Row(id: 1)]
      #expect(first._structure != IdentifiedArrayOf<Row>()._structure)
    }
  }

  @Test("Reserved memory stays reserved after a change of an id, and is released on demand")
  func capacity() {
    #expect(IdentifiedArrayOf<Row>().elements.capacity == 0)
    #expect(IdentifiedArray<Int, Row>(id: \.id).elements.capacity == 0)
    var rows = IdentifiedArrayOf<Row>(minimumCapacity: 100)
    #expect(rows.elements.capacity >= 100)
    for id in 0..<3 { rows.append(Row(id: id)) }
    let slots = rows.table.slots.count
    withIssueReporters([]) { rows[id: 1]?.id = 7 }
    #expect(rows.table.slots.count == slots)
    rows.removeAll(keepingCapacity: true)
    #expect(rows.elements.capacity >= 100)
    #expect(rows.table.slots.count == slots)
    rows.append(Row(id: 1))
    rows.removeAll()
    #expect(rows.elements.capacity == 0)
  }

  @Test("An array has a table of positions from its ninth element on")
  func table() {
    var rows = IdentifiedArray(uniqueElements: (0..<8).map { Row(id: $0) })
    #expect(!rows.table.isInUse)
    rows.append(Row(id: 8))
    #expect(rows.table.isInUse)
  }

  @Test("Filling an empty array reserves its memory first, so each id is hashed once")
  func hashes() {
    let count = HashCount()
    let ids = (0..<100).map { CountedID(id: $0, count: count) }
    var array = IdentifiedArray<CountedID, CountedID>(id: \.self)
    array.append(contentsOf: ids)
    #expect(count.value == 100)
    count.value = 0
    _ = IdentifiedArray(ids, id: \.self) { $1 }
    #expect(count.value <= 200, "Each id is searched twice.")
  }

  @Test("Reading a present element with a default returns the element")
  func presentElement() {
    for count in [1, 20] {
      let rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
      #expect(rows[id: 0, default: Row(id: -1)] == Row(id: 0))
      #expect(rows[id: 40, default: Row(id: -1)] == Row(id: -1))
    }
  }

  @Test("The contiguous elements of an array are read and changed in place")
  func contiguousElements() {
    var rows = IdentifiedArray(uniqueElements: (0..<5).map { Row(id: $0) })
    #expect(rows.withContiguousStorageIfAvailable { $0.map(\.id) } == [0, 1, 2, 3, 4])
    #expect(rows.withContiguousMutableStorageIfAvailable { $0[4].text = "b" } != nil)
    #expect(rows[id: 4]?.text == "b")
  }

  @Test("Arrays and slices with other elements have other hashes, and a mirror of their own type")
  func hashValues() {
    let rows = IdentifiedArray(uniqueElements: (0..<5).map { Row(id: $0) })
    let arrays = (0..<5).map { IdentifiedArray(rows[..<$0]) }
    #expect(Set(arrays.map(\.hashValue)).count == 5)
    #expect(Set((0..<5).map { rows[..<$0].hashValue }).count == 5)
    #expect(rows[..<2] == rows[..<2] && rows[..<2] != rows[..<3])
    let type = Mirror(reflecting: rows).subjectType
    #expect(ObjectIdentifier(type) == ObjectIdentifier(IdentifiedArrayOf<Row>.self))
  }
}

private final class HashCount: @unchecked Sendable {
  // Safe: one test uses it, on one thread.
  var value = 0
}

/// An id that counts how often it is hashed.
private struct CountedID: Hashable, Sendable {
  let id: Int
  let count: HashCount

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

  func hash(into hasher: inout Hasher) {
    count.value += 1
    hasher.combine(id)
  }
}
