public import IntarsiaIssues
public import Synchronization

/// Reads a dependency by its key path or by its key.
///
/// ```swift
/// struct Greeting {
///   @Dependency(\.greeter) var greeter
///   var text: String { greeter.greet("Blob") }
/// }
/// ```
///
/// The wrapper captures the dependencies that are current where its owner is created. Each read
/// looks at the current overrides first, then at the captured ones, then at the default. A parent's
/// overrides around the creation of a child thus stay with the child, and overrides around a call
/// take precedence during that call.
///
/// - Isolation: Safe to read from any isolation.
/// - Complexity: O(1), without allocation, if the property returns the value of one key unchanged.
///   The first read of each overriding value verifies that, and takes longer. Any other property is
///   evaluated at each read.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  @usableFromInline let captured: DependencySnapshot?
  @usableFromInline let slot: DependencySlot<Value>
  /// Whether the wrapper was created in a test, so that reads must detect a leak into another test.
  @usableFromInline let isCreatedInTest: Bool
  private let fileID: StaticString
  private let filePath: SourceFilePath
  private let line: UInt
  private let column: UInt

  /// Reads the dependency at a key path of ``DependencyValues``.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable, fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    captured = .bound
    isCreatedInTest = captured?.defaults != nil
    slot = .of(keyPath)
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Reads the dependency of a key, for dependencies without a property in ``DependencyValues``.
  ///
  /// ```swift
  /// @Dependency(GreeterKey.self) var greeter
  /// ```
  public init<Key: TestDependencyKey>(
    _ key: Key.Type, fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Key.Value == Value {
    captured = .bound
    isCreatedInTest = captured?.defaults != nil
    slot = .of(key: key)
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The dependency: its current override, else the captured one, else its default.
  @inlinable
  public var wrappedValue: Value {
    @inline(__always)
    get {
      guard let current = DependencySnapshot.bound else {
        // Only a plain property or a key has a cached default.
        if captured == nil, let value = slot.liveDefault.load(ordering: .acquiring) {
          return value.pointee
        }
        return readUnbound()
      }
      return read(in: current)
    }
  }

  /// The fast path while overrides are bound.
  @inlinable
  @inline(never)
  func read(in current: DependencySnapshot) -> Value {
    let raw = slot.key.load(ordering: .acquiring)
    guard raw > DependencySlot<Value>.computed, current.recorder == nil, !isCreatedInTest else {
      return read(current)
    }
    // Safe: the value is the address of a type.
    let key = unsafeBitCast(raw, to: ObjectIdentifier.self)
    if let box = current.find(key) {
      return slot.isPlain(for: box) ? value(of: box, keptBy: current) : read(current)
    }
    return readCaptured(key, in: current)
  }

  /// The fast path if the bound overrides do not contain the dependency.
  @inlinable
  @inline(never)
  func readCaptured(_ key: ObjectIdentifier, in current: DependencySnapshot) -> Value {
    if let captured, let box = captured.find(key) {
      return slot.isPlain(for: box) ? value(of: box, keptBy: captured) : read(current)
    }
    if current.usesDefaultsOfProcess, captured?.usesDefaultsOfProcess ?? true,
      let value = slot.liveDefault.load(ordering: .acquiring)
    {
      return value.pointee
    }
    return read(current)
  }

  /// The fast path without bound overrides.
  @inlinable
  @inline(never)
  func readUnbound() -> Value {
    let raw = slot.key.load(ordering: .acquiring)
    guard raw > DependencySlot<Value>.computed, let captured, captured.recorder == nil,
      captured.defaults == nil
    else { return read(nil) }
    // Safe: the value is the address of a type.
    let key = unsafeBitCast(raw, to: ObjectIdentifier.self)
    if let box = captured.find(key) {
      return slot.isPlain(for: box) ? value(of: box, keptBy: captured) : read(nil)
    }
    if captured.usesDefaultsOfProcess, let value = slot.liveDefault.load(ordering: .acquiring) {
      return value.pointee
    }
    return read(nil)
  }

  @inlinable
  @inline(__always)
  func value(
    of box: Unmanaged<AnyDependencyBox>, keptBy snapshot: DependencySnapshot
  ) -> Value {
    // Safe: the snapshot keeps the box alive. The slot found the key by reading a value of this
    // type.
    withExtendedLifetime(snapshot) {
      box._withUnsafeGuaranteedRef {
        unsafeDowncast($0, to: DependencyBox<Value>.self).value
      }
    }
  }

  /// The slow path, which evaluates the property.
  @usableFromInline
  func read(_ current: DependencySnapshot?) -> Value {
    slot.read(
      current: current, captured: captured,
      reader: DependencyReader(
        keyPath: slot.keyPath, fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
