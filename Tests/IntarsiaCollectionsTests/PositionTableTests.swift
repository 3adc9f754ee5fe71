import Testing

@testable import IntarsiaCollections

@Suite("The table of positions", .endsWithinAMinute)
struct PositionTableTests {
  /// Tests combinations of colliding hashes in a small table, also around the end of its slots.
  @Test("Removing one of several colliding ids leaves the others findable", arguments: 0..<4)
  func collisions(_ first: Int) {
    let homes = [first, 29, 30, 31, 0]
    for second in homes {
      for third in homes {
        for fourth in homes {
          let hashes = [first, second, third, fourth]
          for removed in hashes.indices { check(hashes, removing: removed) }
        }
      }
    }
  }

  private func check(_ hashes: [Int], removing removed: Int) {
    var table = PositionTable(capacity: hashes.count)
    for position in hashes.indices {
      table.enter(position, at: table.find(hash: hashes[position]) { $0 == position }.slot)
    }
    table.vacate(table.find(hash: hashes[removed]) { $0 == removed }.slot) { hashes[$0] }
    #expect(table.count == hashes.count - 1)
    for position in hashes.indices {
      let found = table.find(hash: hashes[position]) { $0 == position }.position
      #expect(found == (position == removed ? nil : position), "\(hashes), removed \(removed)")
    }
  }

  @Test("A position table has twice as many slots as positions, a power of two")
  func capacity() {
    #expect(PositionTable().capacity == 0)
    #expect(PositionTable(capacity: 0).slots.count == 32)
    #expect(PositionTable(capacity: 16).slots.count == 32)
    #expect(PositionTable(capacity: 17).slots.count == 64)
    #expect(PositionTable(capacity: 1000).slots.count == 2048)
    #expect(!PositionTable().isInUse)
  }

  @Test("Shifting and permuting positions keeps their slots")
  func shifting() {
    var table = PositionTable(capacity: 4)
    for position in 0..<4 { table.enter(position, at: position * 2) }
    table.shift(from: 2, by: 1)
    #expect(table.slots.prefix(8) == [1, 0, 2, 0, 4, 0, 5, 0])
    table.shift(from: 3, by: -1)
    #expect(table.slots.prefix(8) == [1, 0, 2, 0, 3, 0, 4, 0])
    table.permute { 3 - $0 }
    #expect(table.slots.prefix(8) == [4, 0, 3, 0, 2, 0, 1, 0])
  }
}
