import IntarsiaIssues

/// The search for a value that exists: current overrides, captured overrides, used defaults.
@usableFromInline
enum DependencyLookup {
  /// Returns the box of a key, unless its default has to be created or its read recorded.
  ///
  /// - Returns: A box without a retain: the snapshots keep it alive, or the defaults of the process.
  @usableFromInline
  static func find(
    _ key: ObjectIdentifier, in current: DependencySnapshot?, captured: DependencySnapshot?
  ) -> Unmanaged<AnyDependencyBox>? {
    if let current {
      if current.recorder != nil { return nil }
      if let box = current.overrides.find(key) { return box }
    }
    if let captured, captured !== current {
      if captured.recorder != nil { return nil }
      if let box = captured.overrides.find(key) { return box }
    }
    if let defaults = current?.defaults ?? captured?.defaults {
      return defaults.find(key, in: current?.context ?? captured?.context)
    }
    let context = current?.context ?? captured?.context
    // Nothing here keeps the defaults of a running test alive, so the caller resolves them.
    return isTesting ? nil : DependencyDefaults.ofProcess.find(key, in: context)
  }
}

extension Unmanaged<AnyDependencyBox> {
  /// The value in the box.
  @inlinable
  @inline(__always)
  func value<Value>(as type: Value.Type) -> Value {
    // Safe: a box is only stored under a key whose value has its type, so a cast needs no check.
    _withUnsafeGuaranteedRef { unsafeDowncast($0, to: DependencyBox<Value>.self).value }
  }
}
