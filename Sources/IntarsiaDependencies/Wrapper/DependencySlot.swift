public import Synchronization

/// The cached facts about one key path to a dependency, shared by all wrappers that name it.
///
/// Most properties of ``DependencyValues`` are plain: they return the value of one key unchanged.
/// For a plain property the key is found once, and reads look it up directly. All other properties
/// are evaluated at each read.
///
/// Each new value is verified by evaluating the property once. A property that trims a name, or
/// limits a number, returns many values unchanged, but not all of them.
@usableFromInline
final class DependencySlot<Value>: @unchecked Sendable {
  // Safe: every property is constant or atomic. The atomic pointer leads to a dependency's value,
  // which is `Sendable` and never changes.

  /// Evaluates the property.
  private let evaluate: @Sendable (DependencyValues) -> Value

  /// The key path by which readers name the dependency, if they use one.
  let keyPath: (any KeyPath<DependencyValues, Value> & Sendable)?

  @usableFromInline static var unresolved: UInt { 0 }
  @usableFromInline static var computed: UInt { 1 }

  /// A number that identifies the property, equal for all equal key paths.
  ///
  /// A slot for a key has ``byKey``, because a key's value is always returned unchanged.
  @usableFromInline let property: UInt

  @usableFromInline static var byKey: UInt { 0 }

  /// The key of a plain property; else ``unresolved`` or ``computed``, which are not addresses of
  /// types.
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
    // The slot retains its key path, so no other key path can get the same address.
    return unsafeDowncast(slot, to: DependencySlot.self)
  }

  /// The slot of a key.
  @usableFromInline
  static func of<Key: TestDependencyKey>(key: Key.Type) -> DependencySlot where Key.Value == Value {
    let id = ObjectIdentifier(key)
    let slot = DependencySlots.slot(for: id) {
      DependencySlot(keyPath: nil, property: byKey, key: UInt(bitPattern: id)) { $0[key] }
    }
    // A type has a unique address, and the value of a key has one type.
    return unsafeDowncast(slot, to: DependencySlot.self)
  }

  /// Whether the property is known to return the value of a box unchanged.
  @inlinable
  @inline(__always)
  func isPlain(for box: Unmanaged<AnyDependencyBox>) -> Bool {
    box._withUnsafeGuaranteedRef { $0.property.load(ordering: .relaxed) == property }
      || property == Self.byKey
  }

  /// Evaluates the property, and caches whether it is plain, its key, and its live default.
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
  /// Whether dependencies without an override have the defaults of the process.
  @inlinable
  var usesDefaultsOfProcess: Bool { context == nil && defaults == nil }
}
