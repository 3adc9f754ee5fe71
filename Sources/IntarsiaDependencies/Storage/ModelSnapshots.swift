import IntarsiaConcurrency

/// A property that has captured the dependencies that were current where it was created.
protocol CapturesDependencies {
  var captured: DependencySnapshot? { get }
}

/// The dependencies of objects that were created inside `withDependencies` and returned by it.
///
/// An object with a `@Dependency` property captures its dependencies itself, and has no entry here:
/// the overrides are released with it. An object without one is held weakly. The entries of freed
/// objects are removed when the number of entries reaches twice the number that the last removal
/// left, at least 32.
final class ModelSnapshots: Sendable {
  /// The models of the process.
  static let shared = ModelSnapshots()

  private struct Entry: @unchecked Sendable {
    // Safe: no member of the object is used, only whether it still exists.
    weak var model: AnyObject?
    let snapshot: DependencySnapshot
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var limit = 32
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
    let id = ObjectIdentifier(model)
    let entry = Entry(model: model, snapshot: snapshot)
    // Freed without the lock, because freeing a user's value may read dependencies.
    let removed = state.withLock { state -> [Entry] in
      var removed: [Entry] = []
      if let known = state.entries[id] {
        if known.model != nil { return [] }
        removed.append(known)
      }
      state.entries[id] = entry
      guard state.entries.count >= state.limit else { return removed }
      removed += state.entries.values.filter { $0.model == nil }
      state.entries = state.entries.filter { $0.value.model != nil }
      state.limit = max(32, 2 * state.entries.count)
      return removed
    }
    _ = removed
  }

  /// The dependencies that were recorded for a model, if any.
  func snapshot(of model: AnyObject) -> DependencySnapshot? {
    let id = ObjectIdentifier(model)
    // The model exists, so an entry of an earlier object at its address has no model any more.
    return state.withLock { state in
      state.entries[id].flatMap { $0.model == nil ? nil : $0.snapshot }
    }
  }

  /// The number of entries, for tests.
  var count: Int { state.withLock { $0.entries.count } }
}

extension DependencySnapshot {
  /// Runs an operation with these overrides, which a model that it returns remembers.
  @inlinable
  func bindForModel<R, E: Error>(_ operation: () throws(E) -> R) throws(E) -> R {
    let result = try bind(operation)
    if type(of: result) is AnyObject.Type { record(forModel: result as AnyObject) }
    return result
  }

  /// Runs an asynchronous operation with these overrides, which a model that it returns remembers.
  @inlinable
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
