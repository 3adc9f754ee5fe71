public import Observation

// Stores are compared by who they are, not by the state they show: user interfaces tell them apart by that.

extension Store: Identifiable {}

extension Store: Observable {}

extension Store: Hashable {
  /// Whether both are the same store.
  public nonisolated static func == (lhs: Store, rhs: Store) -> Bool { lhs === rhs }

  /// Hashes which store this is.
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
