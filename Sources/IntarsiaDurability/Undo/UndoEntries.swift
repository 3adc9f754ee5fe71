/// A state to return to.
struct UndoEntry<Snapshot> {
  var snapshot: Snapshot
  var name: String?
  /// The size of the snapshot, or 0 if the limit does not measure it.
  var bytes = 0
}

/// A double-ended queue of entries, in an array whose first positions may be vacant.
///
///     slots   [ nil  nil  nil  entry  entry  entry ]
///                              ^ head
struct UndoEntries<Snapshot> {
  private var slots: [UndoEntry<Snapshot>?] = []
  /// The index of the oldest entry.
  private var head = 0
  /// The sum of the sizes of the entries.
  private(set) var bytes = 0

  var count: Int { slots.count - head }
  var last: UndoEntry<Snapshot>? { slots.last ?? nil }

  private var entries: ArraySlice<UndoEntry<Snapshot>?> { slots[head...] }

  init(_ entries: [UndoEntry<Snapshot>] = []) {
    slots = entries
    bytes = entries.reduce(0) { $0 + $1.bytes }
  }

  /// Adds the newest entry.
  ///
  /// - Complexity: Amortized O(1), as is each removal.
  mutating func append(_ entry: UndoEntry<Snapshot>) {
    bytes += entry.bytes
    slots.append(entry)
  }

  /// Removes and returns the newest entry.
  mutating func popLast() -> UndoEntry<Snapshot>? {
    guard count > 0, let entry = slots.removeLast() else { return nil }
    bytes -= entry.bytes
    return entry
  }

  /// Removes the oldest entry.
  mutating func dropFirst() {
    guard count > 0 else { return }
    bytes -= slots[head]?.bytes ?? 0
    slots[head] = nil
    head += 1
    guard head * 2 >= slots.count else { return }
    slots.removeFirst(head)
    head = 0
  }
}

extension UndoEntry: Sendable where Snapshot: Sendable {}
extension UndoEntry: Equatable where Snapshot: Equatable {}
extension UndoEntry: Encodable where Snapshot: Encodable {}
extension UndoEntry: Decodable where Snapshot: Decodable {}

extension UndoEntries: Sendable where Snapshot: Sendable {}

extension UndoEntries: Equatable where Snapshot: Equatable {
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.entries == rhs.entries }
}

extension UndoEntries: Encodable where Snapshot: Encodable {
  func encode(to encoder: any Encoder) throws {
    try entries.compactMap(\.self).encode(to: encoder)
  }
}

extension UndoEntries: Decodable where Snapshot: Decodable {
  init(from decoder: any Decoder) throws {
    self.init(try [UndoEntry<Snapshot>](from: decoder))
  }
}
