/// A key path to a part of a state, with its in-place access found once.
///
/// A write through a key path is in place only if the key path leads to a stored property. A field
/// of an observable state is a computed property. The key path would read it, change the copy and
/// set it. The first change of an array inside the copy would copy the array.
@usableFromInline
package final class StatePath<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>

  /// The offset of the part's storage in the state, if it has any.
  @usableFromInline let offset: Int?

  /// In-place modification through the fields of observable states, or `nil` if the part is no such
  /// field.
  @usableFromInline let modify: ((inout Root, (inout Value) -> Void) -> Void)?

  /// The offset of the part, if the part is merely stored in the state.
  ///
  /// Negative otherwise.
  @usableFromInline let storedOffset: Int

  /// The offset of the part, if it is a field whose change only has to notify observers.
  ///
  /// Negative otherwise.
  @usableFromInline let fieldOffset: Int

  /// The offset of the state's identity, and the number of the field.
  ///
  /// Valid if ``fieldOffset`` is not negative.
  @usableFromInline let identityOffset: Int
  @usableFromInline let fieldNumber: Int

  /// Finds the in-place access.
  ///
  /// - Complexity: O(*n*) in the number of the state's fields, including those of nested states.
  @usableFromInline
  package init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    let stored = MemoryLayout<Root>.offset(of: keyPath)
    let access: StateAccess<Root, Value>? = stored == nil ? .searching(for: keyPath) : nil
    offset = stored ?? access?.offset
    storedOffset = stored ?? -1
    modify = access?.modify
    fieldOffset = access?.field == nil ? -1 : access?.offset ?? -1
    identityOffset = access?.field?.identityOffset ?? -1
    fieldNumber = access?.field?.number ?? -1
  }

  /// Changes the part in place and notifies its observers.
  ///
  /// Without in-place access, for example to a computed property, the function changes a copy and
  /// sets it.
  @_alwaysEmitIntoClient
  @inline(__always)
  package func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    // An unobserved state needs no work before a field changes. Afterwards it may be observed,
    // because another thread may have read a copy meanwhile.
    if fieldOffset >= 0, isUnobserved(&root) {
      let result = Self.withStorage(of: &root, at: fieldOffset, body)
      if !isUnobserved(&root) { notify(&root) }
      return result
    }
    if storedOffset >= 0 { return Self.withStorage(of: &root, at: storedOffset, body) }
    return modifyByClosure(&root, body)
  }

  @_alwaysEmitIntoClient
  func modifyByClosure<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let modify else { return body(&root[keyPath: keyPath]) }
    var result: Result?
    modify(&root) { result = body(&$0) }
    guard let result else {
      preconditionFailure("The fields of \(Root.self) do not hand out \(keyPath)")
    }
    return result
  }

  /// Whether the state that contains the field has no observer.
  @_alwaysEmitIntoClient
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

  /// The identity in a state.
  ///
  /// An ``ObservationIdentity`` begins with the reference to it.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func identity(at address: UnsafeMutableRawPointer) -> Unmanaged<IdentityBox> {
    .fromOpaque(address.load(as: UnsafeRawPointer.self))
  }

  /// Reads the part in place without notifying observers.
  ///
  /// - Parameter body: A closure that must not change the part. The part is `inout` only to avoid
  ///   retaining the references in it.
  @_alwaysEmitIntoClient
  package func inspect<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else {
      var copy = root[keyPath: keyPath]
      return body(&copy)
    }
    return Self.withStorage(of: &root, at: offset, body)
  }

  @_alwaysEmitIntoClient
  static func withStorage<Result>(
    of root: inout Root, at offset: Int, _ body: (inout Value) -> Result
  ) -> Result {
    // `MemoryLayout.offset(of:)` returns an offset only for a part stored inside the value itself.
    withUnsafeMutablePointer(to: &root) {
      body(&(UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
