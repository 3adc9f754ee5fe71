/// Effects whose tasks are made only after the current turn.
///
/// A turn may start thousands of effects that cancel one another. Deferring their tasks avoids
/// having all of them in memory at once. A deferred effect that is cancelled during the turn never
/// gets a task.
struct DeferredLaunches {
  /// The number of cancelled effects that have not ended, above which launches are deferred.
  static var threshold: Int { 64 }

  private var effects: [(effect: RunningEffect, batch: Int)] = []
  /// The number of batches so far.
  private var batches = 0
  /// The task of the last batch, until its launch.
  private var task: Int?

  var isEmpty: Bool { effects.isEmpty }

  /// Adds an effect.
  ///
  /// A batch has the effects of one task, and they inherit its priority and its task-local values.
  ///
  /// - Returns: The number of a new batch, whose launch the caller must schedule, or `nil` if the
  ///   effect joins the last batch.
  mutating func append(_ effect: RunningEffect) -> Int? {
    let current = withUnsafeCurrentTask { $0?.hashValue ?? 0 }
    let isNew = current != task
    if isNew {
      batches += 1
      task = current
    }
    effects.append((effect, batches))
    return isNew ? batches : nil
  }

  /// Removes and returns the effects up to a batch, in their order.
  mutating func take(upTo batch: Int) -> [RunningEffect] {
    if batch >= batches { task = nil }
    let taken = effects.prefix { $0.batch <= batch }
    effects.removeFirst(taken.count)
    return taken.map(\.effect)
  }

  /// Removes the last effects that will never be launched.
  mutating func dropRevoked() {
    while let last = effects.last, last.effect.launch == .revoked { effects.removeLast() }
  }
}
