import IntarsiaIssues
public import Synchronization

/// A snapshot of the overrides, one pointer wide, which never changes once it is shared.
@usableFromInline
package final class DependencySnapshot: @unchecked Sendable {
  // Safe: only `DependencyValues` changes a snapshot, while it holds the only reference to it.
  // Unchecked, because the unique reference implies exclusive access, and each read would check it.
  @exclusivity(unchecked) @usableFromInline var overrides: DependencyMap

  /// The overridden context, if any.
  @exclusivity(unchecked) @usableFromInline var context: DependencyContext?

  /// The storage of the defaults, if it is not that of the running test or the process.
  @usableFromInline let defaults: DependencyDefaults?

  /// Records every dependency that is read.
  @usableFromInline let recorder: DependencyRecord?

  /// All overrides as one tree, created once an override does not fit among the recent ones.
  ///
  /// Cached here, because the same overrides are often bound again.
  @usableFromInline let merged = AtomicLazyReference<MergedOverrides>()

  init(
    overrides: DependencyMap, context: DependencyContext?, defaults: DependencyDefaults?,
    recorder: DependencyRecord?
  ) {
    self.overrides = overrides
    self.context = context
    self.defaults = defaults
    self.recorder = recorder
  }

  /// A snapshot without overrides.
  package static let empty = DependencySnapshot(
    overrides: DependencyMap(), context: nil, defaults: nil, recorder: nil)

  /// The snapshot bound in this task, if any.
  @inlinable package static var bound: DependencySnapshot? { binding.get() }

  // Equivalent to `@TaskLocal`, but visible to inlined code.
  @usableFromInline static let binding = TaskLocal<DependencySnapshot?>(wrappedValue: nil)

  /// The current snapshot in this task.
  package static var current: DependencySnapshot { bound ?? .empty }

  /// The current snapshot, for code that goes on in another task or on another thread.
  ///
  /// A detached task and a queue do not know their test. So in a test, this snapshot has the
  /// defaults of the running test, which include its prepared values.
  package static var captured: DependencySnapshot {
    let current = current
    guard isTesting, current.defaults == nil, let ofTest = DependencyDefaults.ofTests.current
    else { return current }
    return current.with(ofTest)
  }

  /// Returns the same overrides with new defaults, unshared with other test stores and tests.
  ///
  /// The current test keeps the defaults of each ``PerTestDependencyKey``.
  package func withOwnDefaults() -> DependencySnapshot {
    with(DependencyDefaults(within: defaults ?? .current))
  }

  private func with(_ defaults: DependencyDefaults) -> DependencySnapshot {
    DependencySnapshot(
      overrides: overrides, context: context, defaults: defaults, recorder: recorder)
  }

  /// Returns whether both snapshots have the same defaults of their own, as the dependencies of one
  /// test store have.
  package func sharesDefaults(with other: DependencySnapshot?) -> Bool {
    defaults != nil && defaults === other?.defaults
  }

  /// The record of the dependencies that are read, if any.
  package var record: DependencyRecord? { recorder }

  /// The names of the keys that are overridden, sorted.
  package var overriddenKeys: [String] {
    Set(overrides.boxes.map { DependencyRecord.name($0.key) }).sorted()
  }

  /// Returns the same overrides with new defaults, or this snapshot if its defaults are unshared.
  package func withOwnDefaultsIfNone() -> DependencySnapshot {
    defaults == nil ? with(DependencyDefaults()) : self
  }

  /// Returns the same overrides with a record, which records all reads from now on.
  package func recorded(by record: DependencyRecord) -> DependencySnapshot {
    DependencySnapshot(
      overrides: overrides, context: context, defaults: defaults, recorder: record)
  }

  /// The same overrides without a record, for reads that are not the feature's.
  package var unrecorded: DependencySnapshot {
    recorder == nil
      ? self
      : DependencySnapshot(
        overrides: overrides, context: context, defaults: defaults, recorder: nil)
  }

  /// Returns an unshared snapshot with other overrides, to change them.
  func copy(overrides: DependencyMap) -> DependencySnapshot {
    DependencySnapshot(
      overrides: overrides, context: context, defaults: defaults, recorder: recorder)
  }

  /// Returns these overrides on top of those that a wrapper captured.
  func merged(over captured: DependencySnapshot) -> DependencySnapshot {
    var all = captured.overrides
    for box in overrides.boxes { all.insert(box) }
    return DependencySnapshot(
      overrides: all, context: context ?? captured.context,
      defaults: defaults ?? captured.defaults, recorder: recorder ?? captured.recorder)
  }

  /// Runs an operation that neither returns a value nor throws with these overrides.
  ///
  /// The store calls it for every action. It is not generic, so it needs no metadata lookups.
  package func perform(_ operation: () -> Void) {
    Self.binding.withValue(self, operation: operation)
  }

  /// The box of an overridden key, without a retain.
  ///
  /// The snapshot owns the box and must outlive its use.
  @usableFromInline
  func find(_ key: ObjectIdentifier) -> Unmanaged<AnyDependencyBox>? {
    overrides.find(key)
  }

  /// All overrides in one tree, with room for recent ones beside it.
  var mergedOverrides: DependencyMap {
    (merged.load() ?? merged.storeIfNil(MergedOverrides(overrides))).map
  }

  /// Runs an operation with these overrides.
  @inlinable
  package func bind<R, E: Error>(_ operation: () throws(E) -> R) throws(E) -> R {
    // `withValue` rethrows an untyped error, so a result carries the typed error.
    let result: Result<R, E> = Self.binding.withValue(self) {
      do throws(E) {
        return .success(try operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs an asynchronous operation with these overrides, on the caller's isolation.
  @inlinable
  package nonisolated(nonsending) func bind<R, E: Error>(
    _ operation: nonisolated(nonsending) () async throws(E) -> R
  ) async throws(E) -> R {
    try await bind(isolation: #isolation, operation)
  }

  @inlinable
  func bind<R, E: Error>(
    isolation: isolated (any Actor)?, _ operation: nonisolated(nonsending) () async throws(E) -> R
  ) async throws(E) -> R {
    let result: Result<R, E> = await Self.binding.withValue(self) {
      // Captures the isolation, so that the closure runs on it. Otherwise it would switch executors
      // twice.
      _ = isolation
      do throws(E) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// All overrides as one tree.
@usableFromInline
final class MergedOverrides: Sendable {
  let map: DependencyMap

  init(_ overrides: DependencyMap) {
    map = DependencyMap(root: overrides.merged())
  }
}

/// An element of the storage: the value of a dependency, and its key.
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
  init<Key: TestDependencyKey>(_ value: Value, for key: Key.Type) where Key.Value == Value {
    self.value = value
    super.init(key: ObjectIdentifier(key))
  }

  override var valueDescription: String { "\(Value.self)" }
}

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
