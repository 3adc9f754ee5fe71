import Observation

/// Stands for a state in its observation registrar, which knows a state's fields by
/// ordinal only.
///
/// A registrar asks for a key path into an observable subject. The states themselves are
/// values that are not at hand when a change is delivered, and key paths into them cost
/// an allocation each time they are made for a generic type; those into this type are
/// made once for the whole process.
struct FieldSubject: Observable {
  subscript(field: Int) -> Void { () }

  private static let paths: [any KeyPath<FieldSubject, Void> & Sendable] =
    (0..<64).map { path(ofField: $0) }

  private static func path(ofField field: Int) -> any KeyPath<FieldSubject, Void> & Sendable {
    \FieldSubject.[field]
  }

  /// The key path that stands for a field.
  ///
  /// - Complexity: O(1), without an allocation for the first 64 fields.
  static subscript(field: Int) -> any KeyPath<FieldSubject, Void> & Sendable {
    field < paths.count ? paths[field] : path(ofField: field)
  }
}
