public import Synchronization

/// The overrides in force at one point: immutable, shared, one pointer wide.
@usableFromInline
package final class DependencySnapshot: Sendable {
  @usableFromInline let overrides: DependencyMap

  /// The context that is overridden, if it is.
  @usableFromInline let context: DependencyContext?

  /// Where defaults are remembered, when not by the running test or the process.
  @usableFromInline let defaults: DependencyDefaults?

  /// What is told of every dependency that is read.
  @usableFromInline let recorder: DependencyRecord?

  /// All of the overrides as one tree, once somebody has overridden more than there was room for beside them.
  ///
  /// Remembered here, because what runs once with these overrides often runs again.
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

  /// Nothing is overridden.
  package static let empty = DependencySnapshot(
    overrides: DependencyMap(), context: nil, defaults: nil, recorder: nil)

  /// The overrides that were bound in this task, if any were.
  @inlinable package static var bound: DependencySnapshot? { binding.get() }

  // What `@TaskLocal` would declare, but visible to inlined code.
  @usableFromInline static let binding = TaskLocal<DependencySnapshot?>(wrappedValue: nil)

  /// The overrides in force in this task.
  package static var current: DependencySnapshot { bound ?? .empty }

  /// The same overrides, with defaults that nobody else shares: each test store and each test has its own.
  package func withOwnDefaults() -> DependencySnapshot {
    DependencySnapshot(
      overrides: overrides, context: context, defaults: DependencyDefaults(), recorder: recorder)
  }

  /// The record that is told of what is read, if there is one.
  package var record: DependencyRecord? { recorder }

  /// The names of the keys that are overridden, sorted.
  package var overriddenKeys: [String] {
    Set(overrides.boxes.map { DependencyRecord.name($0.key) }).sorted()
  }

  /// The same overrides, with defaults that nobody else shares, unless they have such already.
  package func withOwnDefaultsIfNone() -> DependencySnapshot {
    defaults == nil ? withOwnDefaults() : self
  }

  /// The same overrides; what is read from now on is told to a record.
  package func recorded(by record: DependencyRecord) -> DependencySnapshot {
    DependencySnapshot(
      overrides: overrides, context: context, defaults: defaults, recorder: record)
  }

  /// Runs an operation that neither returns nor throws with these overrides in force.
  ///
  /// The engine does so for every action. It has nothing generic, and so nothing of which the metadata must be found.
  package func perform(_ operation: () -> Void) {
    Self.binding.withValue(self, operation: operation)
  }

  /// The box of a key that is overridden, without retaining it: the snapshot keeps it, and has to outlive its use.
  @usableFromInline
  func find(_ key: ObjectIdentifier) -> Unmanaged<AnyDependencyBox>? {
    overrides.find(key)
  }

  /// The overrides, all of them in a tree, with room for more beside it.
  var mergedOverrides: DependencyMap {
    (merged.load() ?? merged.storeIfNil(MergedOverrides(overrides))).map
  }

  /// Runs an operation with these overrides in force.
  @inlinable
  package func bind<R, E: Error>(_ operation: () throws(E) -> R) throws(E) -> R {
    // `withValue` rethrows untyped, so the typed error travels in a result.
    let result: Result<R, E> = Self.binding.withValue(self) {
      do throws(E) {
        return .success(try operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs an asynchronous operation with these overrides in force, on the caller's isolation.
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
      // The closure runs where it was made only if it captures where that is; otherwise it would hop away and back.
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

/// Overrides as one tree.
@usableFromInline
final class MergedOverrides: Sendable {
  let map: DependencyMap

  init(_ overrides: DependencyMap) {
    map = DependencyMap(root: overrides.merged())
  }
}
