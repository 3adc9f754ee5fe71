public import Observation

// Stores are compared by identity, not by state, because user interfaces distinguish them by
// identity.

extension Store: Identifiable {}

extension Store: Observable {}

extension Store: Hashable {
  /// Returns whether both are the same store.
  public nonisolated static func == (lhs: Store, rhs: Store) -> Bool { lhs === rhs }

  /// Hashes the identity of the store.
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
