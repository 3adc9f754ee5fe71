public import Synchronization

/// What is known about one key path to a dependency, shared by all wrappers that name it.
///
/// Most properties of ``DependencyValues`` are plain: they hand out the value of one key as it is. For these the key is
/// found out once, and reading goes straight to it; all others are evaluated at each read.
///
/// That a property is plain is shown anew for each value, by evaluating it once: a property that trims a name, or
/// limits a number, hands out many values as they are, but not all of them.
@usableFromInline
final class DependencySlot<Value>: @unchecked Sendable {
  // Safe: every property is constant or atomic; what the atomic pointer leads to is a value of a dependency, which is
  // `Sendable`, and is not written again.

  /// Evaluates the property.
  private let evaluate: @Sendable (DependencyValues) -> Value

  /// The key path that readers name the dependency by, if it is one.
  let keyPath: (any KeyPath<DependencyValues, Value> & Sendable)?

  @usableFromInline static var unresolved: UInt { 0 }
  @usableFromInline static var computed: UInt { 1 }

  /// What tells the property from all others, and is the same wherever its key path is written down; for a key, which
  /// is always read as it is, ``byKey``.
  @usableFromInline let property: UInt

  @usableFromInline static var byKey: UInt { 0 }

  /// The key of a plain property; else ``unresolved`` or ``computed``, which are no addresses of types.
  @usableFromInline let key: Atomic<UInt>

  /// The live default of a plain property, once it has been used.
  ///
  /// Never freed: slots live as long as the process.
  @usableFromInline let liveDefault = Atomic<UnsafePointer<Value>?>(nil)

  private init(
    keyPath: (any KeyPath<DependencyValues, Value> & Sendable)?, property: UInt, key: UInt,
    evaluate: @escaping @Sendable (DependencyValues) -> Value
  ) {
    self.keyPath = keyPath
    self.property = property
    self.key = Atomic(key)
    self.evaluate = evaluate
  }

  /// The slot of a key path.
  @usableFromInline
  static func of(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) -> DependencySlot {
    let slot = DependencySlots.slot(for: ObjectIdentifier(keyPath)) {
      DependencySlot(
        keyPath: keyPath, property: DependencySlots.number(of: keyPath), key: unresolved,
        evaluate: { $0[keyPath: keyPath] })
    }
    // The slot of a key path keeps it, so that no other one can have the same address.
    return unsafeDowncast(slot, to: DependencySlot.self)
  }

  /// The slot of a key.
  @usableFromInline
  static func of<Key: TestDependencyKey>(key: Key.Type) -> DependencySlot where Key.Value == Value {
    let id = ObjectIdentifier(key)
    let slot = DependencySlots.slot(for: id) {
      DependencySlot(keyPath: nil, property: byKey, key: UInt(bitPattern: id)) { $0[key] }
    }
    // Types have addresses of their own, and the value of a key has one type.
    return unsafeDowncast(slot, to: DependencySlot.self)
  }

  /// Whether the property is known to hand out the value of a box as it is.
  @inlinable
  @inline(__always)
  func isPlain(for box: Unmanaged<AnyDependencyBox>) -> Bool {
    box._withUnsafeGuaranteedRef { $0.property.load(ordering: .relaxed) == property }
      || property == Self.byKey
  }

  /// Reads the property the long way, and remembers what can be remembered.
  func read(
    current: DependencySnapshot?, captured: DependencySnapshot?, reader: DependencyReader
  ) -> Value {
    captured?.reportIfLeaked(into: current, reader: reader)
    let raw = key.load(ordering: .acquiring)
    guard raw != Self.computed else {
      return evaluate(DependencyValues(snapshot: current, captured: captured, reader: reader))
    }
    let probe = DependencyProbe()
    let value = evaluate(
      DependencyValues(snapshot: current, captured: captured, reader: reader, probe: probe))
    guard !probe.isProvisional else { return value }
    guard let box = probe.onlyBox, raw == Self.unresolved || raw == UInt(bitPattern: box.key),
      type(of: box) == DependencyBox<Value>.self,
      ValueBytes.areSame(unsafeDowncast(box, to: DependencyBox<Value>.self).value, value)
    else {
      key.store(Self.computed, ordering: .releasing)
      return value
    }
    box.property.store(property, ordering: .relaxed)
    key.store(UInt(bitPattern: box.key), ordering: .releasing)
    rememberDefault(value, current, captured)
    return value
  }

  private func rememberDefault(
    _ value: Value, _ current: DependencySnapshot?, _ captured: DependencySnapshot?
  ) {
    let raw = key.load(ordering: .acquiring)
    guard raw != Self.unresolved, raw != Self.computed,
      DependencyContext.ofProcess == .live, DependencyDefaults.ofProcess.preparedContext == nil,
      current.map(\.usesDefaultsOfProcess) ?? true, captured.map(\.usesDefaultsOfProcess) ?? true,
      liveDefault.load(ordering: .acquiring) == nil,
      !isOverridden(raw, in: current), !isOverridden(raw, in: captured)
    else { return }
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: value)
    let (isFirst, _) = liveDefault.compareExchange(
      expected: nil, desired: UnsafePointer(pointer), ordering: .acquiringAndReleasing)
    guard !isFirst else { return }
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  private func isOverridden(_ raw: UInt, in snapshot: DependencySnapshot?) -> Bool {
    snapshot?.overrides.find(unsafeBitCast(raw, to: ObjectIdentifier.self)) != nil
  }
}

extension DependencySnapshot {
  /// Whether what is not overridden has the value that it has outside of all overrides.
  @inlinable
  var usesDefaultsOfProcess: Bool { context == nil && defaults == nil }
}
