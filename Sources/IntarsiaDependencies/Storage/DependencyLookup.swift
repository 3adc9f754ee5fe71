import IntarsiaIssues

/// The search for a value that exists: current overrides, captured overrides, used defaults.
@usableFromInline
enum DependencyLookup {
  /// Returns the box of a key; `nil` if its default must be created or its read recorded.
  ///
  /// - Returns: A box without a retain. The snapshots, or the defaults of the process, keep it
  ///   alive.
  @usableFromInline
  static func find(
    _ key: ObjectIdentifier, in current: DependencySnapshot?, captured: DependencySnapshot?
  ) -> Unmanaged<AnyDependencyBox>? {
    guard let record = current?.recorder ?? captured?.recorder else {
      return findOverride(of: key, in: current, captured: captured)
        ?? findDefault(of: key, in: current, captured: captured)
    }
    if let box = findOverride(of: key, in: current, captured: captured) {
      return record.knows(key, isControlled: true) ? box : nil
    }
    guard record.knows(key, isControlled: false) else { return nil }
    return findDefault(of: key, in: current, captured: captured)
  }

  @inline(__always)
  private static func findOverride(
    of key: ObjectIdentifier, in current: DependencySnapshot?, captured: DependencySnapshot?
  ) -> Unmanaged<AnyDependencyBox>? {
    if let current, let box = current.overrides.find(key) { return box }
    guard let captured, captured !== current else { return nil }
    return captured.overrides.find(key)
  }

  @inline(__always)
  private static func findDefault(
    of key: ObjectIdentifier, in current: DependencySnapshot?, captured: DependencySnapshot?
  ) -> Unmanaged<AnyDependencyBox>? {
    let context = current?.context ?? captured?.context
    if let defaults = current?.defaults ?? captured?.defaults {
      return defaults.find(key, in: context)
    }
    // Nothing here keeps the defaults of a running test alive, so the caller resolves them.
    return isTesting ? nil : DependencyDefaults.ofProcess.find(key, in: context)
  }
}

extension Unmanaged<AnyDependencyBox> {
  /// The value in the box.
  @inlinable
  @inline(__always)
  func value<Value>(as type: Value.Type) -> Value {
    // Safe: a box is stored only under a key with the same type of value, so the cast needs no
    // check.
    _withUnsafeGuaranteedRef { unsafeDowncast($0, to: DependencyBox<Value>.self).value }
  }
}
