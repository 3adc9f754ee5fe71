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

  /// The key paths of `paths` at fixed addresses, because reading them from an array would retain
  /// them.
  // Safe: the memory is not changed after its initialization, and key paths are immutable.
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

  /// Returns a new key path object, which equals the other key paths of the field.
  static func newPath(ofField field: Int) -> KeyPath<FieldSubject, Void> {
    \FieldSubject.[field]
  }

  /// Passes the key path of a field to a closure, without retaining it for the first 64 fields.
  static func withPath(
    ofField field: Int, _ body: (KeyPath<FieldSubject, Void>) -> Void
  ) {
    guard field < 64 else { return body(path(ofField: field)) }
    references[field]._withUnsafeGuaranteedRef {
      body(unsafeDowncast($0, to: KeyPath<FieldSubject, Void>.self))
    }
  }

  /// The key path of a field.
  ///
  /// - Complexity: O(1), without an allocation for the first 64 fields.
  static subscript(field: Int) -> any KeyPath<FieldSubject, Void> & Sendable {
    field < paths.count ? paths[field] : path(ofField: field)
  }
}
