/// The overrides in force at one point: immutable, shared, one pointer wide.
package final class DependencySnapshot: Sendable {
  let overrides: DependencyMap

  /// Where defaults are remembered, when not by the running test or the process.
  let defaults: DependencyDefaults?

  init(overrides: DependencyMap, defaults: DependencyDefaults?) {
    self.overrides = overrides
    self.defaults = defaults
  }

  /// Nothing is overridden.
  package static let empty = DependencySnapshot(overrides: DependencyMap(), defaults: nil)

  @TaskLocal private static var bound: DependencySnapshot?

  /// The overrides in force in this task.
  package static var current: DependencySnapshot { bound ?? .empty }

  /// The overrides that were bound in this task, if any were.
  static var captured: DependencySnapshot? { bound }

  func overriding(_ key: ObjectIdentifier, with box: AnyDependencyBox) -> DependencySnapshot {
    DependencySnapshot(overrides: overrides.inserting(box, for: key), defaults: defaults)
  }

  /// The same overrides, with defaults that nobody else shares: each test store and each test has its own.
  package func withOwnDefaults() -> DependencySnapshot {
    DependencySnapshot(overrides: overrides, defaults: DependencyDefaults())
  }

  /// Runs an operation with these overrides in force.
  package func bind<R, E: Error>(_ operation: () throws(E) -> R) throws(E) -> R {
    // `withValue` rethrows untyped, so the typed error travels in a result.
    let result: Result<R, E> = Self.$bound.withValue(self) {
      do throws(E) {
        return .success(try operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs an asynchronous operation with these overrides in force, on the caller's isolation.
  package nonisolated(nonsending) func bind<R, E: Error>(
    _ operation: nonisolated(nonsending) () async throws(E) -> R
  ) async throws(E) -> R {
    let result: Result<R, E> = await Self.$bound.withValue(self) {
      do throws(E) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
