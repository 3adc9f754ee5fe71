/// The fields of one type of state that stores have read: how far into the state each lies, and what a read of it
/// registers.
///
/// To read through a key path is to call the field's accessors by way of the key path's description, which costs many
/// times what the read itself does.
final class FieldOffsets {
  struct Field {
    /// The address of the key path.
    fileprivate let path: UnsafeRawPointer
    /// The distance from the state to the field; negative if the field has no place of its own.
    let offset: Int
    /// What observers know the field by; negative if nobody observes it.
    let ordinal: Int

    /// Whether the field is read where it lies.
    var isInPlace: Bool { offset >= 0 }
  }

  /// Beyond this many the others are read through their key paths.
  ///
  /// Where a key path is made anew by each evaluation, as
  /// those with captured values are, remembering it is of no use.
  private static let limit = 32

  @exclusivity(unchecked) private var all: ContiguousArray<Field> = []
  /// Held, so that no other key paths take their addresses.
  private var paths: [AnyKeyPath] = []

  var isFull: Bool { all.count >= Self.limit }

  /// What is known of a field.
  ///
  /// - Complexity: One comparison for each field that was read so far, at most 32.
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
