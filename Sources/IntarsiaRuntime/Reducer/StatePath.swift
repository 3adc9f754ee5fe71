/// A key path to a part of a state, with the way to the part in place, found once.
///
/// To write through a key path is to write in place only where it leads to a stored property. A field of an observable
/// state is a computed one: the key path would get it, change the copy, and set it, and the first change of an
/// array inside the copy would copy the array.
@usableFromInline
final class StatePath<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>

  /// The distance from the state to the part's storage, if it has any.
  @usableFromInline let offset: Int?

  /// The way through the fields of observable states; `nil` if the part is not one of them.
  @usableFromInline let modify: ((inout Root, (inout Value) -> Void) -> Void)?

  /// How to look at a part that is neither stored in the state nor one of its fields; `nil` for all others.
  @usableFromInline let look: ((inout Root, (inout Value) -> Void) -> Void)?

  /// The distance from the state to the part, if the part is nothing but stored in it; negative otherwise.
  @usableFromInline let storedOffset: Int

  /// The distance from the state to the part, if it is a field that needs nothing but its observers to be told of its
  /// change; negative otherwise.
  @usableFromInline let fieldOffset: Int

  /// The distance from the state to its identity, and the number of the field, if ``fieldOffset`` is not negative.
  @usableFromInline let identityOffset: Int
  @usableFromInline let fieldNumber: Int

  /// Finds the way.
  ///
  /// - Complexity: O(*n*) in the number of the state's fields, those of states inside of it included.
  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    let stored = MemoryLayout<Root>.offset(of: keyPath)
    let access: StateAccess<Root, Value>? = stored == nil ? .searching(for: keyPath) : nil
    offset = stored ?? access?.offset
    storedOffset = stored ?? -1
    modify = access?.modify
    look = nil
    fieldOffset = access?.field == nil ? -1 : access?.offset ?? -1
    identityOffset = access?.field?.identityOffset ?? -1
    fieldNumber = access?.field?.number ?? -1
  }

  /// Makes a way of its two halves.
  @usableFromInline
  init(
    _ keyPath: WritableKeyPath<Root, Value>,
    modify: @escaping (inout Root, (inout Value) -> Void) -> Void,
    look: @escaping (inout Root, (inout Value) -> Void) -> Void
  ) {
    self.keyPath = keyPath
    self.modify = modify
    self.look = look
    offset = nil
    storedOffset = -1
    fieldOffset = -1
    identityOffset = -1
    fieldNumber = -1
  }

  /// Changes the part where it lies; whoever observes it hears of that.
  ///
  /// Where there is no way in place, through a property that is computed from others for example, a copy is changed
  /// and set.
  @inlinable
  @inline(__always)
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    // As long as nobody observes the state, there is nothing to do before a field is changed. Afterwards somebody may:
    // another thread can have read a copy meanwhile.
    if fieldOffset >= 0, isUnobserved(&root) {
      let result = Self.withStorage(of: &root, at: fieldOffset, body)
      if !isUnobserved(&root) { notify(&root) }
      return result
    }
    if storedOffset >= 0 { return Self.withStorage(of: &root, at: storedOffset, body) }
    return modifyByClosure(&root, body)
  }

  @inlinable
  func modifyByClosure<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let modify else { return body(&root[keyPath: keyPath]) }
    return through(modify, &root, body)
  }

  /// Whether nobody observes the state that the part is a field of.
  @inlinable
  @inline(__always)
  func isUnobserved(_ root: inout Root) -> Bool {
    withUnsafeMutablePointer(to: &root) {
      Self.identity(at: UnsafeMutableRawPointer($0) + identityOffset)
        ._withUnsafeGuaranteedRef { $0.isUnobserved }
    }
  }

  @usableFromInline
  func notify(_ root: inout Root) {
    withUnsafeMutablePointer(to: &root) {
      Self.identity(at: UnsafeMutableRawPointer($0) + identityOffset)
        ._withUnsafeGuaranteedRef { $0.notify(fieldNumber) }
    }
  }

  /// The identity of a state, which the state holds: an ``ObservationIdentity`` begins with it.
  @inlinable
  @inline(__always)
  static func identity(at address: UnsafeMutableRawPointer) -> Unmanaged<IdentityBox> {
    .fromOpaque(address.load(as: UnsafeRawPointer.self))
  }

  /// Looks at the part where it lies, without anybody being told.
  ///
  /// - Parameter body: It must not change the part, which is `inout` only because anything else would cost a
  ///   reference to whatever is in it.
  @inlinable
  func inspect<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else {
      if let look { return through(look, &root, body) }
      var copy = root[keyPath: keyPath]
      return body(&copy)
    }
    return Self.withStorage(of: &root, at: offset, body)
  }

  @inlinable
  func through<Result>(
    _ way: @escaping (inout Root, (inout Value) -> Void) -> Void, _ root: inout Root,
    _ body: (inout Value) -> Result
  ) -> Result {
    var result: Result?
    way(&root) { result = body(&$0) }
    guard let result else {
      preconditionFailure("The fields of \(Root.self) do not hand out \(keyPath)")
    }
    return result
  }

  @inlinable
  static func withStorage<Result>(
    of root: inout Root, at offset: Int, _ body: (inout Value) -> Result
  ) -> Result {
    // `MemoryLayout.offset(of:)` gives the distance only for what is stored inside the value itself.
    withUnsafeMutablePointer(to: &root) {
      body(&(UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
