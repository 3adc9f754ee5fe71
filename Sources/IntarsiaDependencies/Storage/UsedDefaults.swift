import IntarsiaConcurrency
import Synchronization

/// The defaults that were used in one context, found by their keys without a lock.
///
/// A hash table with linear probing: one table owns all boxes that fit. A full table is replaced
/// by a copy of twice the size. A reader may still be searching an old table, so old tables are
/// kept: together they are as large as the current one.
struct UsedDefaults: ~Copyable, @unchecked Sendable {
  // Safe: a position is written once, except for a preview, and `owned` keeps each box and table
  // alive that was ever published.
  private let current = Atomic<Unmanaged<Table>?>(nil)
  private let owned = VisibleMutex<(boxes: [DependencyBox], tables: [Table])>(([], []))

  private final class Table: @unchecked Sendable {
    // Safe: `positions` is an array of atomic references.
    let size: Int
    private let positions: UnsafeMutablePointer<Atomic<Unmanaged<DependencyBox>?>>

    init(size: Int) {
      self.size = size
      positions = .allocate(capacity: size)
      for position in 0..<size { (positions + position).initialize(to: Atomic(nil)) }
    }

    deinit {
      positions.deinitialize(count: size).deallocate()
    }

    /// The position of a key, or the empty position to insert it at.
    private func position(
      of key: ObjectIdentifier
    ) -> (UnsafeMutablePointer<Atomic<Unmanaged<DependencyBox>?>>, Unmanaged<DependencyBox>?) {
      // Fibonacci hashing: 2⁶⁴ divided by the golden ratio. The size is a power of two.
      let hash = (UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) &>> 32
      var index = Int(hash) & (size - 1)
      while let box = positions[index].load(ordering: .acquiring) {
        if box._withUnsafeGuaranteedRef({ $0.key == key }) { return (positions + index, box) }
        index = (index + 1) & (size - 1)
      }
      return (positions + index, nil)
    }

    func find(_ key: ObjectIdentifier) -> Unmanaged<DependencyBox>? { position(of: key).1 }

    func insert(_ box: DependencyBox) {
      position(of: box.key).0.pointee.store(.passUnretained(box), ordering: .releasing)
    }
  }

  /// The box of a key, without a retain: these defaults own it and must outlive its use.
  func find(_ key: ObjectIdentifier) -> Unmanaged<DependencyBox>? {
    current.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.find(key) }
  }

  /// The number of boxes that were inserted.
  var insertionCount: Int { owned.withLock { $0.boxes.count } }

  func insert(_ box: DependencyBox) {
    owned.withLock { owned in
      owned.boxes.append(box)
      // A quarter of a table stays empty, so that each search ends soon.
      if let table = owned.tables.last, 4 * owned.boxes.count <= 3 * table.size {
        table.insert(box)
        return
      }
      let table = Table(size: max(16, 2 * (owned.tables.last?.size ?? 0)))
      for box in owned.boxes { table.insert(box) }
      owned.tables.append(table)
      current.store(.passUnretained(table), ordering: .releasing)
    }
  }
}
