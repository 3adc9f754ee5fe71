import Testing

@testable import IntarsiaCollections

@Suite("IdentifiedArray: the stamp of its structure", .endsWithinAMinute)
struct IdentifiedArrayStampTests {
  @Test("Empty arrays share one structure stamp; others share theirs with copies only")
  func initial() {
    #expect(IdentifiedArrayOf<Row>()._structure == IdentifiedArrayOf<Row>()._structure)
    let first: IdentifiedArrayOf<Row> = [Row(id: 1)]
    let second: IdentifiedArrayOf<Row> = [Row(id: 1)]
    #expect(first._structure != second._structure)
    let copy = first
    #expect(copy._structure == first._structure)
  }

  @Test("Copies that changed differently have different structure stamps")
  func diverging() {
    let original: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var (first, second) = (original, original)
    first.append(Row(id: 3))
    second.append(Row(id: 4))
    #expect(Set([original, first, second].map(\._structure)).count == 3)
  }

  @Test("Operations that change nothing keep the structure stamp")
  func unchanged() {
    var array: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
    let stamp = array._structure
    array.sort { $0.id < $1.id }
    array.swapAt(1, 1)
    array.move(fromOffsets: [1], toOffset: 1)
    array.move(fromOffsets: [1], toOffset: 2)
    array.removeAll { _ in false }
    array.removeSubrange(1..<1)
    array.replaceSubrange(1..<1, with: [])
    array.append(contentsOf: [])
    array.remove(atOffsets: [])
    array.remove(id: 4)
    array[id: 4] = nil
    array[id: 4]?.text = "nobody"
    array.reserveCapacity(100)
    #expect(array.popLast()?.id == 3)
    #expect(array._structure != stamp)
    array.removeAll()
    let empty = array._structure
    array.removeAll()
    array.reverse()
    array.shuffle()
    #expect(array.popLast() == nil)
    #expect(array._structure == empty)
  }

  @Test("Changing an untracked element in place renews the structure stamp")
  func untracked() {
    var array: IdentifiedArrayOf<Row> = [Row(id: 1)]
    var stamps = [array._structure]
    array[id: 1]?.text = "changed"
    stamps.append(array._structure)
    array[0].text = "changed"
    stamps.append(array._structure)
    #expect(Set(stamps).count == 3)
  }

  @Test("Changing a tracked element in place keeps the structure stamp")
  func tracked() {
    var array = IdentifiedArray(uniqueElements: (1...20).map(TrackedRow.init))
    let stamp = array._structure
    array[id: 1]?.text = "changed"
    array[0].text = "changed"
    array[id: 20]?.text = "changed"
    #expect(array._structure == stamp)
    #expect(array[id: 1]?.text == "changed")
  }

  @Test("Each operation that stores an element marks it, because it may be a copy")
  func marked() {
    let rows = (1...2).map(TrackedRow.init)
    let stored = IdentifiedArray(uniqueElements: rows)
    func isMarked(
      _ row: TrackedRow, _ sourceLocation: SourceLocation = #_sourceLocation,
      by store: (inout IdentifiedArrayOf<TrackedRow>, TrackedRow) -> Void
    ) {
      var array = stored
      let mark = row._$inPlaceMark
      store(&array, row)
      let element = array[id: row.id]
      #expect(element?._$trackedIdentity == row._$trackedIdentity, sourceLocation: sourceLocation)
      #expect(element?._$inPlaceMark != mark, sourceLocation: sourceLocation)
    }
    let (old, new) = (TrackedRow(id: 1), TrackedRow(id: 3))
    isMarked(new) { $0.append($1) }
    isMarked(new) { $0.append(contentsOf: [$1]) }
    isMarked(new) { $0.insert($1, at: 0) }
    isMarked(new) { #expect($0.append($1).inserted) }
    isMarked(new) { #expect($0.insert($1, at: 1) == (true, 1)) }
    isMarked(new) { $0.updateOrAppend($1) }
    isMarked(new) { $0.updateOrInsert($1, at: 0) }
    isMarked(new) { $0.update($1, at: 0) }
    isMarked(new) { $0.replaceSubrange(0..<1, with: [$1]) }
    isMarked(new) { $0[id: 3] = $1 }
    isMarked(new) { $0 = [$1] }
    isMarked(old) { $0.updateOrAppend($1) }
    isMarked(old) { $0.updateOrInsert($1, at: 0) }
    isMarked(old) { $0.update($1, at: 0) }
    isMarked(old) { $0[id: 1] = $1 }
    isMarked(old) { $0[0] = $1 }
  }

  @Test("Replacing an element renews the structure stamp, also in place or by an older copy")
  func replaced() {
    func assign(_ row: TrackedRow, to target: inout TrackedRow?) {
      target = row
    }
    var array = IdentifiedArray(uniqueElements: (1...20).map(TrackedRow.init))
    var stamps = [array._structure]
    let old = array[0]
    array[0] = TrackedRow(id: 1)
    stamps.append(array._structure)
    assign(TrackedRow(id: 1), to: &array[id: 1])
    stamps.append(array._structure)
    array[0] = old
    stamps.append(array._structure)
    let copy = array[0]
    array[0].text = "changed"
    #expect(stamps.last == array._structure)
    assign(copy, to: &array[id: 1])
    stamps.append(array._structure)
    array.updateOrAppend(copy)
    stamps.append(array._structure)
    #expect(Set(stamps).count == 6)
  }
}
