/// An override in a snapshot: a key, and memory with the value of its dependency.
///
/// ```text
/// offset   0    key
///          8    the type that moves, copies and destroys the value
///         24    the value, of at most three words; or a reference to a box with a larger value
/// ```
///
/// A box for each value would double the time of ten overrides in one closure.
@usableFromInline
struct DependencyElement {
  let key: ObjectIdentifier
  let payload: any DependencyPayload.Type
  /// Memory that is never accessed as these words.
  private let words: (UInt, UInt, UInt) = (0, 0, 0)

  init(key: ObjectIdentifier, payload: any DependencyPayload.Type) {
    self.key = key
    self.payload = payload
  }

  /// The memory of the value of an element.
  static func memory(of element: UnsafeMutablePointer<Self>) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(element) + 3 * MemoryLayout<UInt>.size
  }

  /// Whether a value lies in the element itself.
  @inlinable
  @inline(__always)
  static func holds<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= 3 * MemoryLayout<UInt>.size
      && MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
  }

  /// Returns the type that moves, copies and destroys the values of a type.
  @inlinable
  static func payload<Value>(of type: Value.Type) -> any DependencyPayload.Type {
    holds(type) ? InlinePayload<Value>.self : InlinePayload<DependencyBox<Value>>.self
  }

  /// Initializes the memory of an element.
  @inlinable
  static func initialize<Value>(
    _ memory: UnsafeMutableRawPointer, to value: Value, of key: ObjectIdentifier
  ) {
    if holds(Value.self) {
      memory.initializeMemory(as: Value.self, to: value)
    } else {
      memory.initializeMemory(
        as: DependencyBox<Value>.self, to: DependencyBox(value, key: key))
    }
  }
}

/// Moves, copies and destroys the value of an element.
@usableFromInline
protocol DependencyPayload {
  static func move(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer)
  static func copy(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer)
  static func destroy(_ memory: UnsafeMutableRawPointer)
  /// Returns the value in a box.
  static func box(_ memory: UnsafeMutableRawPointer, key: ObjectIdentifier) -> AnyDependencyBox
}

/// A value, or a reference to a box, in the memory of an element.
@usableFromInline
enum InlinePayload<Stored>: DependencyPayload {
  @usableFromInline
  static func move(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer) {
    target.moveInitializeMemory(as: Stored.self, from: bound(source), count: 1)
  }

  @usableFromInline
  static func copy(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer) {
    target.initializeMemory(as: Stored.self, from: bound(source), count: 1)
  }

  @usableFromInline
  static func destroy(_ memory: UnsafeMutableRawPointer) {
    bound(memory).deinitialize(count: 1)
  }

  @usableFromInline
  static func box(_ memory: UnsafeMutableRawPointer, key: ObjectIdentifier) -> AnyDependencyBox {
    let stored = bound(memory).pointee
    return stored as? AnyDependencyBox ?? DependencyBox(stored, key: key)
  }

  private static func bound(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Stored> {
    memory.assumingMemoryBound(to: Stored.self)
  }
}

/// The default of a dependency, and its key.
@usableFromInline
package class AnyDependencyBox: @unchecked Sendable {
  // Safe: the key never changes, and the only subclass holds one `let` of a `Sendable` type.
  @usableFromInline let key: ObjectIdentifier

  @usableFromInline
  init(key: ObjectIdentifier) {
    self.key = key
  }

  /// The type of the value, for the text of issues.
  var valueDescription: String { preconditionFailure("\(Self.self) holds no value") }
}

/// The value of one dependency.
///
/// A box is only stored under a key whose value has this type, so a downcast needs no check.
@usableFromInline
final class DependencyBox<Value>: AnyDependencyBox, @unchecked Sendable {
  // Safe: the value is that of a dependency, which is `Sendable`, and never changes.
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value, key: ObjectIdentifier) {
    self.value = value
    super.init(key: key)
  }

  override var valueDescription: String { "\(Value.self)" }
}

/// A value that a lookup found, without a retain: a snapshot or the defaults own it.
@usableFromInline
enum DependencyFound {
  /// The memory of an override.
  case override(UnsafeRawPointer)
  /// The box of a default.
  case box(Unmanaged<AnyDependencyBox>)

  /// The value, of the type that belongs to the key of the lookup.
  @inlinable
  @inline(__always)
  func value<Value>(as type: Value.Type) -> Value {
    // Safe: a value is stored only under a key with this type of value, so the casts need no check.
    switch self {
    case .override(let memory):
      DependencyElement.holds(type)
        ? memory.assumingMemoryBound(to: type).pointee
        : memory.assumingMemoryBound(to: DependencyBox<Value>.self).pointee.value
    case .box(let box):
      box._withUnsafeGuaranteedRef { unsafeDowncast($0, to: DependencyBox<Value>.self).value }
    }
  }
}
