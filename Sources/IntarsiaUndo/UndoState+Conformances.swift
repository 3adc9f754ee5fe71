public import IntarsiaDump
import IntarsiaRuntime

extension UndoState: Hashable where Snapshot: Hashable {
  /// Hashes the numbers of entries.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(undoCount)
    hasher.combine(redoCount)
  }
}

extension UndoState: CustomStringConvertible, CustomDumpStringConvertible, CustomReflectable {
  /// The numbers of entries: `UndoState(3 to undo, 1 to redo)`.
  public var description: String {
    if StateComparison.leavesOutPrivateParts { return "UndoState(…)" }
    return
      "UndoState(\(undoCount) to undo, \(redoCount) to redo\(isGroupOpen ? ", in a group" : ""))"
  }

  /// The numbers of entries.
  public var customDumpDescription: String { description }

  /// A mirror without children, because the snapshots would be long.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
