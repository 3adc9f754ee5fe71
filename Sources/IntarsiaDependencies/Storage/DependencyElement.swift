import Synchronization

/// The value of a dependency: an override in a snapshot, or a default.
///
/// The existential holds a value of at most three words itself. A box for each override would
/// double the time of ten overrides in one closure.
@usableFromInline
struct DependencyElement {
  let key: ObjectIdentifier
  @usableFromInline let stored: any AnyStoredDependency

  /// A value is stored only under a key with this type of value.
  @_alwaysEmitIntoClient
  init<Value>(_ value: Value, key: ObjectIdentifier) {
    self.init(key: key, StoredDependency(value: value))
  }

  @usableFromInline
  init(key: ObjectIdentifier, _ stored: any AnyStoredDependency) {
    self.key = key
    self.stored = stored
  }

  /// The value, of the type that belongs to the key.
  ///
  /// Not copied as a whole, because the method borrows the element.
  @_alwaysEmitIntoClient
  @inline(__always)
  borrowing func value<Value>(as type: Value.Type) -> Value { stored.value(as: type) }
}

/// The value of a dependency, without its type.
@usableFromInline
protocol AnyStoredDependency {
  var type: any Any.Type { get }

  /// The value, if it is an object.
  var object: AnyObject? { get }
}

extension AnyStoredDependency {
  @_alwaysEmitIntoClient
  @inline(__always)
  func value<Value>(as type: Value.Type) -> Value {
    // Safe: a value is stored only under a key with this type of value, and a struct has the layout
    // of its only field. Code that is not specialized would look up the metadata of the struct.
    unsafeBitCast(self, to: Value.self)
  }
}

/// The value of a dependency.
///
/// Without this wrapper, an existential would lose the type of a value that is itself existential.
@usableFromInline
struct StoredDependency<Value>: AnyStoredDependency {
  @usableFromInline let value: Value

  @_alwaysEmitIntoClient
  init(value: Value) {
    self.value = value
  }

  @usableFromInline var type: any Any.Type { Value.self }

  @usableFromInline var object: AnyObject? {
    Swift.type(of: value as Any) is AnyClass ? value as AnyObject : nil
  }
}

/// The default of a dependency.
@usableFromInline
package final class DependencyBox: @unchecked Sendable {
  // Safe: the element never changes, and its value is `Sendable`.
  @usableFromInline let element: DependencyElement
  var key: ObjectIdentifier { element.key }
  /// The bits of all keys that the default reads, as in the filter of a snapshot.
  let reads = Atomic<UInt64>(0)

  init(_ element: DependencyElement) {
    self.element = element
  }
}

/// A value that a lookup found, without a retain: a snapshot or the defaults own it.
@usableFromInline
enum DependencyFound {
  case override(UnsafePointer<DependencyElement>)
  case box(Unmanaged<DependencyBox>)

  /// The value, of the type that belongs to the key of the lookup.
  @_alwaysEmitIntoClient
  @inline(__always)
  func value<Value>(as type: Value.Type) -> Value {
    switch self {
    case .override(let element): element.pointee.value(as: type)
    case .box(let box): box._withUnsafeGuaranteedRef { $0.element.value(as: type) }
    }
  }
}
