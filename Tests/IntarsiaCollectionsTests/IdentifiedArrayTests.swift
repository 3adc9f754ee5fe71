import Foundation
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaCollections

@Suite("IdentifiedArray", .endsWithinAMinute)
struct IdentifiedArrayTests {
  @Test("Elements are read by id and by position")
  func lookup() {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 7, text: "Ada"), Row(id: 9, text: "Grace")]
    #expect(rows[id: 9]?.text == "Grace")
    #expect(rows[id: 8] == nil)
    #expect(rows[0].text == "Ada")
    #expect(rows.index(id: 9) == 1)
    #expect(rows.ids == IdentifiedArray([Row(id: 7), Row(id: 9)]).ids)
    #expect(rows.ids.contains(9))
    #expect(!rows.ids.contains(8))
    #expect(rows.ids.firstIndex(of: 9) == 1)
    #expect("\(rows.ids)" == "[7, 9]")
    #expect(rows.first?.id == 7)
    #expect(rows.last?.id == 9)
  }

  @Test("An identified array can read ids through any key path")
  func keyPath() {
    struct User: Equatable { var name: String }
    var users = IdentifiedArray<String, User>(id: \.name)
    users.append(User(name: "Ada"))
    users.append(contentsOf: (0..<20).map { User(name: "\($0)") })
    #expect(users[id: "Ada"] == User(name: "Ada"))
    #expect(users[id: "19"] == User(name: "19"))
    #expect(users.filter { $0.name == "Ada" }.elements == [User(name: "Ada")])
    let reserved = IdentifiedArray<String, User>(id: \.name, minimumCapacity: 100)
    #expect(reserved.table.capacity == 128)
  }

  @Test("A combining initializer merges elements that have the same id")
  func combining() {
    let rows = [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 1, text: "c")]
    let combined = IdentifiedArray(rows) { Row(id: $0.id, text: $0.text + $1.text) }
    #expect(combined.elements == [Row(id: 1, text: "ac"), Row(id: 2, text: "b")])
    let latest = IdentifiedArray(rows, id: \.id) { $1 }
    #expect(latest.elements == [Row(id: 1, text: "c"), Row(id: 2, text: "b")])
    #expect(throws: CancellationError.self) {
      try IdentifiedArray(rows) { _, _ in throw CancellationError() }
    }
  }

  @Test("Elements are removed and moved by the offsets that a list reports")
  func offsets() {
    var rows = IdentifiedArray(uniqueElements: (0..<6).map { Row(id: $0) })
    rows.remove(atOffsets: IndexSet([1, 4]))
    #expect(rows.ids.map(\.self) == [0, 2, 3, 5])
    rows.move(fromOffsets: IndexSet([0, 2]), toOffset: 4)
    #expect(rows.ids.map(\.self) == [2, 5, 0, 3])
    rows.move(fromOffsets: IndexSet([3]), toOffset: 0)
    #expect(rows.ids.map(\.self) == [3, 2, 5, 0])
  }

  @Test("Removing and updating functions return the removed element")
  func removing() {
    var rows = IdentifiedArray(uniqueElements: (0..<5).map { Row(id: $0) })
    #expect(rows.removeFirst().id == 0)
    #expect(rows.removeLast().id == 4)
    #expect(rows.popLast()?.id == 3)
    #expect(rows.remove(Row(id: 1, text: "other"))?.text == "")
    #expect(rows.update(Row(id: 9), at: 0) == Row(id: 2))
    #expect(rows.elements == [Row(id: 9)])
  }

  @Test("An array whose removing condition throws keeps all elements, and finds each by its id")
  func removingThrows() {
    var rows = IdentifiedArray(uniqueElements: (0..<10).map { Row(id: $0) })
    let stamp = rows._structure
    #expect(throws: CancellationError.self) {
      try rows.removeAll {
        if $0.id == 5 { throw CancellationError() }
        return $0.id == 0
      }
    }
    #expect(rows.ids.sorted() == Array(0..<10))
    #expect(rows.brokenInvariant == nil)
    #expect(rows._structure != stamp)
  }

  @Test("Generic algorithms for mutable collections keep the ids", arguments: [4, 30])
  func mutableAlgorithms(_ count: Int) {
    func scramble<C: MutableCollection & RandomAccessCollection>(_ collection: inout C)
    where C.Element == Row {
      collection.reverse()
      collection.sort { $0.text < $1.text }
      _ = collection.partition { $0.id % 2 == 0 }
      collection[collection.indices.prefix(3).startIndex] = collection[collection.startIndex]
    }
    let rows = (0..<count).map { Row(id: $0, text: "\(($0 * 7) % count)") }
    var (array, identified) = (rows, IdentifiedArray(uniqueElements: rows))
    scramble(&array)
    scramble(&identified)
    #expect(identified.elements == array)
    #expect(identified.brokenInvariant == nil)
    identified[1..<3].sort { $0.id > $1.id }
    identified[1..<3].reverse()
    array[1..<3].sort { $0.id < $1.id }
    #expect(identified.elements == array)
    #expect(identified.brokenInvariant == nil)
  }

  @Test("Generic algorithms for replaceable collections report and refuse duplicate ids")
  func replaceableAlgorithms() {
    func extend<C: RangeReplaceableCollection>(_ collection: inout C, with row: Row)
    where C.Element == Row {
      collection.append(row)
      collection.insert(row, at: collection.startIndex)
      collection.append(contentsOf: [row, Row(id: row.id + 1)])
    }
    let recorder = IssueRecorder()
    var rows: IdentifiedArrayOf<Row> = []
    withIssueReporters([recorder]) { extend(&rows, with: Row(id: 1)) }
    #expect(rows.ids.map(\.self) == [1, 2])
    #expect(recorder.issues.map(\.code) == [ArrayIssues.duplicateID, ArrayIssues.duplicateID])
    #expect((rows + [Row(id: 3)]).ids.map(\.self) == [1, 2, 3])
  }

  @Test("Equal elements in the same order make equal arrays")
  func equality() {
    var first: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    let second: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    first.reverse()
    #expect(first != second)
  }

  @Test("An identified array is coded as an array, and duplicate ids fail to decode")
  func coding() throws {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 2, text: "b"), Row(id: 1, text: "a")]
    let data = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([Row].self, from: data) == rows.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data) == rows)
    let repeated = try JSONEncoder().encode([Row(id: 2), Row(id: 2)])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: repeated)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "Two elements have the id 2.")
  }

  @Test("An identified array prints as an array")
  func printing() {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 2, text: "b")]
    #expect("\(rows)" == "\(rows.elements)")
    #expect(String(reflecting: rows) == String(reflecting: rows.elements))
    #expect(Mirror(reflecting: rows).displayStyle == .collection)
    #expect(Mirror(reflecting: rows).children.count == 1)
  }

  @Test("An array does not grow its table up to the reserved capacity")
  func capacity() {
    var rows = IdentifiedArrayOf<Row>(minimumCapacity: 100)
    let slots = rows.table.slots.count
    for id in 0..<100 { rows.append(Row(id: id)) }
    #expect(rows.table.slots.count == slots)
    rows.removeAll(keepingCapacity: true)
    #expect(rows.table.slots.count == slots)
    rows.removeAll()
    rows.append(Row(id: 1))
    rows.removeAll()
    #expect(!rows.table.isInUse)
  }

  @Test("Identified gives a value an id and forwards to the value's properties")
  func identified() throws {
    var rooms: IdentifiedArrayOf<Identified<Int, String>> = [
      Identified("Kitchen", id: 1), Identified("Hall", id: \.count),
    ]
    #expect(rooms[id: 4]?.value == "Hall")
    #expect(rooms[id: 1]?.isEmpty == false)
    rooms[id: 1]?.value += "ette"
    #expect(rooms[id: 1]?.value == "Kitchenette")
    var row = Identified(Row(id: 3), id: "x")
    row.text = "changed"
    #expect(row.value.text == "changed")
    #expect(row.id == "x")
    let decoded = try JSONDecoder().decode(
      Identified<String, Row>.self, from: JSONEncoder().encode(row))
    #expect(decoded == row)
  }
}
