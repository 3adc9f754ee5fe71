import IntarsiaConcurrency

/// A property that has captured the dependencies that were current where it was created.
protocol CapturesDependencies {
  var captured: DependencySnapshot? { get }
}

/// The dependencies of objects that were created inside `withDependencies` and returned by it.
///
/// An object with a `@Dependency` property captures its dependencies itself, and has no entry here:
/// the overrides are released with it. An object without one is held weakly.
final class ModelSnapshots: Sendable {
  /// The models of the process.
  static let shared = ModelSnapshots()

  private struct State {
    var snapshots = WeakTable<DependencySnapshot>()
    /// Whether the objects of a type capture their dependencies themselves.
    var areCapturing: [ObjectIdentifier: Bool] = [:]
  }

  private let state = VisibleMutex(State())

  /// The properties of a model and of its superclasses that capture dependencies.
  static func captures(of model: AnyObject) -> some Sequence<any CapturesDependencies> {
    sequence(first: Mirror(reflecting: model), next: \.superclassMirror)
      .lazy.flatMap(\.children).compactMap { $0.value as? any CapturesDependencies }
  }

  private func isCapturing(_ model: AnyObject) -> Bool {
    let type = ObjectIdentifier(Swift.type(of: model))
    if let known = state.withLock({ $0.areCapturing[type] }) { return known }
    let isCapturing = Self.captures(of: model).first { _ in true } != nil
    state.withLock { $0.areCapturing[type] = isCapturing }
    return isCapturing
  }

  /// Records the dependencies of a model, unless an inner operation has recorded them.
  func record(_ model: AnyObject, _ snapshot: DependencySnapshot) {
    if isCapturing(model) { return }
    // Freed without the lock, because freeing a user's value may read dependencies.
    _ = state.withLock { state in
      state.snapshots.value(of: model) == nil ? state.snapshots.insert(snapshot, of: model) : []
    }
  }

  /// The dependencies that were recorded for a model, if any.
  func snapshot(of model: AnyObject) -> DependencySnapshot? {
    state.withLock { $0.snapshots.value(of: model) }
  }

  /// The number of entries, for tests.
  var count: Int { state.withLock { $0.snapshots.count } }
}

extension DependencySnapshot {
  /// Runs an operation with these overrides, which a model that it returns remembers.
  @_alwaysEmitIntoClient
  func bindForModel<R, E: Error>(_ operation: () throws(E) -> R) throws(E) -> R {
    let result = try bind(operation)
    if type(of: result) is AnyObject.Type { record(forModel: result as AnyObject) }
    return result
  }

  /// Runs an asynchronous operation with these overrides, which a model that it returns remembers.
  @_alwaysEmitIntoClient
  nonisolated(nonsending) func bindForModel<R, E: Error>(
    _ operation: nonisolated(nonsending) () async throws(E) -> R
  ) async throws(E) -> R {
    let result = try await bind(operation)
    if type(of: result) is AnyObject.Type { record(forModel: result as AnyObject) }
    return result
  }

  @usableFromInline
  func record(forModel model: AnyObject) {
    ModelSnapshots.shared.record(model, self)
  }
}
