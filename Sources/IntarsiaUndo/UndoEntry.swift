/// A state to return to.
struct UndoEntry<Snapshot> {
  var snapshot: Snapshot
  var name: String?
  /// The size of the snapshot, or 0 if the limit does not measure it.
  var bytes: Int

  init(_ snapshot: consuming Snapshot, named name: String?, within limit: UndoLimit<Snapshot>) {
    bytes = limit.size?(snapshot) ?? 0
    self.snapshot = snapshot
    self.name = name
  }
}

extension UndoEntry: Sendable where Snapshot: Sendable {}
extension UndoEntry: Equatable where Snapshot: Equatable {}
extension UndoEntry: Encodable where Snapshot: Encodable {}
extension UndoEntry: Decodable where Snapshot: Decodable {}
