public import Synchronization

/// What is known about one key path to a dependency, shared by all wrappers that name it.
///
/// Most properties of ``DependencyValues`` get and set the value of one key and do nothing else. For these the key is
/// found out once, and reading goes straight to it; all others are evaluated at each read.
@usableFromInline
final class DependencySlot<Value>: @unchecked Sendable {
  // Safe: every property is constant or atomic; what the atomic pointer leads to is a value of a dependency, which is
  // `Sendable`, and is not written again.

  /// Evaluates the property.
  private let evaluate: @Sendable (DependencyValues) -> Value

  /// Sets the property, where it can be set.
  private let assign: (@Sendable (inout DependencyValues, Value) -> Void)?

  /// The key path that readers name the dependency by, if it is one.
  let keyPath: (any KeyPath<DependencyValues, Value> & Sendable)?

  @usableFromInline static var unresolved: UInt { 0 }
  @usableFromInline static var computed: UInt { 1 }

  /// The key of a plain property; else ``unresolved`` or ``computed``, which are no addresses of types.
  @usableFromInline let key: Atomic<UInt>

  /// The live default of a plain property, once it has been used.
  ///
  /// Never freed: slots live as long as the process.
  @usableFromInline let liveDefault = Atomic<UnsafePointer<Value>?>(nil)

  private init(
    keyPath: (any KeyPath<DependencyValues, Value> & Sendable)?,
    key: UInt,
    assign: (@Sendable (inout DependencyValues, Value) -> Void)?,
    evaluate: @escaping @Sendable (DependencyValues) -> Value
  ) {
    self.keyPath = keyPath
    self.key = Atomic(key)
    self.assign = assign
    self.evaluate = evaluate
  }

  /// The slot of a key path.
  @usableFromInline
  static func of(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) -> DependencySlot {
    let slot = DependencySlots.slot(for: ObjectIdentifier(keyPath)) {
      DependencySlot(
        keyPath: keyPath, key: unresolved, assign: setter(keyPath),
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
      DependencySlot(keyPath: nil, key: UInt(bitPattern: id), assign: nil) { $0[key] }
    }
    // Types have addresses of their own, and the value of a key has one type.
    return unsafeDowncast(slot, to: DependencySlot.self)
  }

  private static func setter(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable
  ) -> (@Sendable (inout DependencyValues, Value) -> Void)? {
    guard let path = keyPath as? WritableKeyPath<DependencyValues, Value> else { return nil }
    // Safe: it is the very key path that came in as `Sendable`.
    nonisolated(unsafe) let writable = path
    return { $0[keyPath: writable] = $1 }
  }

  /// Reads the property the long way, and remembers what can be remembered.
  func read(
    current: DependencySnapshot?, captured: DependencySnapshot?, reader: DependencyReader
  ) -> Value {
    captured?.reportIfLeaked(into: current, reader: reader)
    let isUnresolved = key.load(ordering: .acquiring) == Self.unresolved
    let probe = isUnresolved ? DependencyProbe() : nil
    let values = DependencyValues(
      snapshot: current, captured: captured, reader: reader, probe: probe)
    let value = evaluate(values)
    if let probe { resolve(probe, value, values) }
    rememberDefault(value, current, captured)
    return value
  }

  /// Finds out whether the property is a plain one: that reads one key of its own type, and writes what it is given
  /// to that very key.
  private func resolve(_ probe: DependencyProbe, _ value: Value, _ values: DependencyValues) {
    var copy = values
    assign?(&copy, value)
    // Setting through a key path may get first, so that the key can have been read twice.
    guard let written = probe.written.first as? DependencyBox<Value>, probe.written.count == 1,
      probe.read.allSatisfy({ $0 == written.key }),
      Self.areIdentical(written.value, value)
    else {
      key.store(Self.computed, ordering: .releasing)
      return
    }
    key.store(UInt(bitPattern: written.key), ordering: .releasing)
  }

  /// Whether two values are made of the same bits: a property that changes what it is given is not a plain one.
  private static func areIdentical(_ lhs: Value, _ rhs: Value) -> Bool {
    withUnsafeBytes(of: lhs) { left in
      withUnsafeBytes(of: rhs) { right in left.elementsEqual(right) }
    }
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
