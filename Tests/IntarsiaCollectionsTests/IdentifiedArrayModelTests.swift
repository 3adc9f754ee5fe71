import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaCollections

@Suite("IdentifiedArray against a plain array", .endsWithinAMinute)
struct IdentifiedArrayModelTests {
  /// An operation on a model, which compares the results of both arrays.
  typealias Operation = @Sendable (inout Model, inout SeededGenerator) -> Void

  @Test(
    "An identified array matches a plain array through 120 random operations",
    arguments: 0..<40)
  func operations(_ number: Int) {
    let seed = UInt64(number) &* 7919 &+ 1
    var generator = SeededGenerator(seed: seed)
    var model = Model(idCount: [3, 12, 40, 400][number % 4])
    for step in 0..<120 {
      let name = model.step(using: &generator)
      // A broken invariant stays broken, so a long array is checked every eighth step only.
      guard model.rows.count < 20 || step % 8 == 7 || model.mismatch != nil else { continue }
      if let broken = model.difference ?? model.array.brokenInvariant {
        Issue.record("seed \(seed), step \(step): \(name): \(broken)")
        return
      }
    }
  }
}

/// An identified array, and a plain array that should have the same elements.
struct Model {
  var array: IdentifiedArrayOf<Row> = []
  var rows: [Row] = []
  /// The number of possible ids, which is small so that many new ids are already present.
  let idCount: Int
  fileprivate private(set) var mismatch: String?
  private var stampBefore: UInt64 = 0

  init(idCount: Int) {
    self.idCount = idCount
  }

  var difference: String? {
    if let mismatch { return mismatch }
    if array.elements != rows { return "\(array) instead of \(rows)" }
    if Array(array.ids) != rows.map(\.id) { return "The ids are \(array.ids)" }
    if array.count != rows.count { return "\(array.count) elements" }
    return nil
  }

  /// Performs a random operation on both arrays and returns its name.
  mutating func step(using generator: inout SeededGenerator) -> String {
    let before = (rows: rows, stamp: array._structure)
    let row = Row(
      id: .random(in: 0..<idCount, using: &generator), text: "\(generator.next() % 1000)")
    let known = rows.firstIndex { $0.id == row.id }
    let somewhere = Int.random(in: 0...rows.count, using: &generator)
    let bound = Int.random(in: somewhere...rows.count, using: &generator)
    let position = rows.isEmpty ? nil : Int.random(in: 0..<rows.count, using: &generator)
    let recorder = IssueRecorder()
    var expectedIssues = 0
    var mayKeepStamp = false

    let name: String = withIssueReporters([recorder]) {
      switch Int.random(in: 0..<23, using: &generator) {
      case 0, 1, 2:
        let (inserted, index) = array.append(row)
        expect((inserted, index) == (known == nil, known ?? rows.count), "append: \(index)")
        if known == nil { rows.append(row) }
        return "append \(row)"
      case 3:
        let (inserted, index) = array.insert(row, at: somewhere)
        expect((inserted, index) == (known == nil, known ?? somewhere), "insert: \(index)")
        if known == nil { rows.insert(row, at: somewhere) }
        return "insert \(row) at \(somewhere)"
      case 4:
        let old = array.updateOrAppend(row)
        expect(old == known.map { rows[$0] }, "updateOrAppend: \(String(describing: old))")
        if let known { rows[known] = row } else { rows.append(row) }
        return "updateOrAppend \(row)"
      case 5:
        let result = array.updateOrInsert(row, at: somewhere)
        expect(result.originalMember == known.map { rows[$0] }, "updateOrInsert: \(result)")
        expect(result.index == known ?? somewhere, "updateOrInsert: \(result)")
        if let known { rows[known] = row } else { rows.insert(row, at: somewhere) }
        return "updateOrInsert \(row) at \(somewhere)"
      case 6:
        let old = array.remove(id: row.id)
        expect(old == known.map { rows[$0] }, "remove: \(String(describing: old))")
        if let known { rows.remove(at: known) }
        return "remove id \(row.id)"
      case 7:
        guard let position else { return "nothing" }
        expect(array.remove(at: position) == rows.remove(at: position), "remove(at:)")
        return "remove at \(position)"
      case 8:
        array[id: row.id] = row
        if let known { rows[known] = row } else { rows.append(row) }
        return "set \(row) by id"
      case 9:
        array[id: row.id] = nil
        if let known { rows.remove(at: known) }
        return "set nil for \(row.id)"
      case 10:
        array[id: row.id]?.text += "+"
        if let known { rows[known].text += "+" }
        return "modify id \(row.id)"
      case 11:
        clear(&array[id: row.id])
        if let known { rows.remove(at: known) }
        return "clear id \(row.id) in place"
      case 12:
        guard let position else { return "nothing" }
        array[position].text += "-"
        rows[position].text += "-"
        return "modify at \(position)"
      case 13:
        guard let position else { return "nothing" }
        array[position] = row
        if known == nil || known == position {
          rows[position] = row
        } else {
          expectedIssues = 1
        }
        return "set \(row) at \(position)"
      case 14:
        guard let position, position < rows.count, somewhere < rows.count else { return "nothing" }
        array.swapAt(position, somewhere)
        rows.swapAt(position, somewhere)
        return "swap \(position) and \(somewhere)"
      case 15:
        array.sort { $0.text < $1.text }
        rows.sort { $0.text < $1.text }
        return "sort"
      case 16:
        array.reverse()
        rows.reverse()
        return "reverse"
      case 17:
        var copy = generator
        array.shuffle(using: &copy)
        rows.shuffle(using: &generator)
        mayKeepStamp = true
        return "shuffle"
      case 18:
        array.removeAll { $0.id % 5 == row.id % 5 }
        rows.removeAll { $0.id % 5 == row.id % 5 }
        return "remove all with \(row.id % 5) modulo 5"
      case 19:
        array.removeSubrange(somewhere..<bound)
        rows.removeSubrange(somewhere..<bound)
        return "remove \(somewhere..<bound)"
      case 20:
        let offsets = rows.indices.filter { _ in Bool.random(using: &generator) }
        array.move(fromOffsets: offsets, toOffset: somewhere)
        let moved = offsets.map { rows[$0] }
        let insertion = somewhere - offsets.filter { $0 < somewhere }.count
        for offset in offsets.reversed() { rows.remove(at: offset) }
        rows.insert(contentsOf: moved, at: insertion)
        return "move \(offsets) to \(somewhere)"
      case 21:
        let new = (0..<Int.random(in: 0..<6, using: &generator)).map {
          Row(id: (row.id + $0 * 3) % idCount, text: "new")
        }
        array.replaceSubrange(somewhere..<bound, with: new)
        rows.removeSubrange(somewhere..<bound)
        var accepted: [Row] = []
        for row in new where !(rows + accepted).contains(where: { $0.id == row.id }) {
          accepted.append(row)
        }
        expectedIssues = new.count - accepted.count
        rows.insert(contentsOf: accepted, at: somewhere)
        return "replace \(somewhere..<bound) by \(new)"
      default:
        guard rows.count > 60 || row.id == 0 else { return "nothing" }
        array.removeAll(keepingCapacity: row.id == 0)
        rows.removeAll()
        return "remove all"
      }
    }
    expect(recorder.issues.count == expectedIssues, "\(recorder.messages)")
    let isRenewed = array._structure != before.stamp
    if rows != before.rows {
      expect(isRenewed, "The stamp was kept")
    } else if rows.map(\.id) != before.rows.map(\.id) || expectedIssues > 0 {
      expect(mayKeepStamp || !isRenewed || name.hasPrefix("replace"), "The stamp was renewed")
    }
    return name
  }

  private func clear(_ row: inout Row?) {
    row = nil
  }

  private mutating func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition, mismatch == nil { mismatch = message() }
  }
}
