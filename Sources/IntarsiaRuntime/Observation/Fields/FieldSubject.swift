import Observation

/// The subject of every observation registrar, standing for a state whose fields are known by
/// number only.
///
/// A registrar needs a key path into an observable subject. The states are values that are not
/// available when a change is delivered. A key path into a generic state also costs an allocation
/// each time it is made. The key paths into this type are made once per process.
struct FieldSubject: Observable {
  subscript(field: Int) -> Void { () }

  private static let paths: [any KeyPath<FieldSubject, Void> & Sendable] =
    (0..<64).map { path(ofField: $0) }

  private static func path(ofField field: Int) -> any KeyPath<FieldSubject, Void> & Sendable {
    \FieldSubject.[field]
  }

  /// Returns a new key path object, which equals the other key paths of the field.
  static func newPath(ofField field: Int) -> KeyPath<FieldSubject, Void> {
    \FieldSubject.[field]
  }

  /// The key path of a field.
  ///
  /// - Complexity: O(1), without an allocation for the first 64 fields.
  static subscript(field: Int) -> any KeyPath<FieldSubject, Void> & Sendable {
    field < paths.count ? paths[field] : path(ofField: field)
  }
}
