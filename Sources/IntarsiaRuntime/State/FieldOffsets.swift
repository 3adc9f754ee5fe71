/// The fields of one type of state that stores have read: the offset of each, and its observed
/// field.
///
/// A read through a key path calls the field's accessors by interpreting the key path. It costs
/// many times as much as the read itself.
final class FieldOffsets {
  struct Field {
    /// The address of the key path.
    fileprivate let path: UnsafeRawPointer
    /// The offset of the field in the state, or a negative number if the field is not stored there.
    let offset: Int
    /// The field's number for observation, or a negative number if the field is not tracked.
    let ordinal: Int

    /// Whether the field is read directly from memory.
    var isInPlace: Bool { offset >= 0 }
  }

  /// The maximum number of fields.
  ///
  /// Further fields are read through their key paths. Some key paths are created anew by each
  /// evaluation, such as those with captured values. Recording them would be useless.
  private static let limit = 32

  @exclusivity(unchecked) private var all: ContiguousArray<Field> = []
  /// The key paths, retained so that no other key path gets the address of one of them.
  private var paths: [AnyKeyPath] = []

  var isFull: Bool { all.count >= Self.limit }

  /// Returns the recorded field of a key path, or `nil` if it was not read before.
  ///
  /// - Complexity: One comparison for each field read so far, at most 32.
  func find(_ keyPath: AnyKeyPath) -> Field? {
    let address = UnsafeRawPointer(Unmanaged.passUnretained(keyPath).toOpaque())
    for field in all where field.path == address { return field }
    return nil
  }

  func add(_ keyPath: AnyKeyPath, offset: Int?, ordinal: Int) -> Field {
    let field = Field(
      path: UnsafeRawPointer(Unmanaged.passUnretained(keyPath).toOpaque()), offset: offset ?? -1,
      ordinal: ordinal)
    all.append(field)
    paths.append(keyPath)
    return field
  }
}
