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

  /// The same, each at its place for good: to read them from an array is to retain them.
  // Safe: nothing changes the memory once this is made, and key paths are immutable.
  nonisolated(unsafe) private static let references: UnsafePointer<Unmanaged<AnyObject>> = {
    let memory = UnsafeMutablePointer<Unmanaged<AnyObject>>.allocate(capacity: paths.count)
    for (field, path) in paths.enumerated() {
      (memory + field).initialize(to: .passUnretained(path as AnyObject))
    }
    return UnsafePointer(memory)
  }()

  private static func path(ofField field: Int) -> any KeyPath<FieldSubject, Void> & Sendable {
    \FieldSubject.[field]
  }

  /// A key path that nobody else has, though it equals others.
  static func newPath(ofField field: Int) -> KeyPath<FieldSubject, Void> {
    \FieldSubject.[field]
  }

  /// Hands out the key path that stands for a field, without retaining it if it is one of the first 64.
  static func withPath(
    ofField field: Int, _ body: (KeyPath<FieldSubject, Void>) -> Void
  ) {
    guard field < 64 else { return body(path(ofField: field)) }
    references[field]._withUnsafeGuaranteedRef {
      body(unsafeDowncast($0, to: KeyPath<FieldSubject, Void>.self))
    }
  }

  /// The key path that stands for a field.
  ///
  /// - Complexity: O(1), without an allocation for the first 64 fields.
  static subscript(field: Int) -> any KeyPath<FieldSubject, Void> & Sendable {
    field < paths.count ? paths[field] : path(ofField: field)
  }
}
