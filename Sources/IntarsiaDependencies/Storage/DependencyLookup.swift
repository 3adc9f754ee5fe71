/// The places where a read looks for a value: current overrides, captured overrides, defaults.
@usableFromInline
struct DependencyLookup {
  @usableFromInline let current: DependencySnapshot?
  @usableFromInline let captured: DependencySnapshot?

  @inlinable
  init(current: DependencySnapshot?, captured: DependencySnapshot?) {
    self.current = current
    self.captured = captured
  }

  /// The value of a key, if no default has to be created and nothing recorded.
  @inlinable
  @inline(__always)
  func value<Value>(of key: ObjectIdentifier, as type: Value.Type) -> Value? {
    if let current {
      if current.recorder != nil { return nil }
      if let box = current.overrides.find(key) { return value(of: box) }
    }
    if let captured {
      if captured.recorder != nil { return nil }
      if let box = captured.overrides.find(key) { return value(of: box) }
    }
    guard let box = findDefault(key) else { return nil }
    return value(of: box)
  }

  @inlinable
  @inline(__always)
  func value<Value>(of box: Unmanaged<AnyDependencyBox>) -> Value {
    // Safe: the snapshots, or the defaults of a running test or the process, keep the box alive. A
    // box is only stored under a key whose value has its type.
    withExtendedLifetime(self) {
      box._withUnsafeGuaranteedRef { unsafeDowncast($0, to: DependencyBox<Value>.self).value }
    }
  }

  @usableFromInline
  func findDefault(_ key: ObjectIdentifier) -> Unmanaged<AnyDependencyBox>? {
    let defaults = current?.defaults ?? captured?.defaults ?? .current
    return defaults.find(key, in: current?.context ?? captured?.context ?? defaults.context)
  }
}
