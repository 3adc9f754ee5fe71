/// A sentence about a value that holds in each run of a feature without a planted bug.
package struct Law<Value>: Sendable {
  /// The moments in which a law must hold.
  package enum Moment: Sendable {
    /// After each action.
    case always
    /// While no effect runs.
    case atRest
  }

  package let name: String
  package let moment: Moment
  package let holds: @Sendable (Value) -> Bool

  package static func always(
    _ name: String, _ holds: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    Self(name: name, moment: .always, holds: holds)
  }

  package static func atRest(
    _ name: String, _ holds: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    Self(name: name, moment: .atRest, holds: holds)
  }
}
