/// The effects that an action has started, together with those that follow from the actions they send.
///
/// ```swift
/// let task = store.send(.refresh)
/// await task.finish()
/// ```
public struct StoreTask: Sendable {
  /// `nil` when the action started nothing that goes on.
  package let completion: EffectCompletion?

  package init(completion: EffectCompletion?) {
    self.completion = completion
  }

  /// Waits until all of the effects have ended.
  ///
  /// If the waiting task is cancelled, so are they.
  ///
  /// - Isolation: Can be awaited from anywhere.
  public func finish() async {
    if let completion { await finish(completion, on: #isolation) }
  }

  /// The operation of a cancellation handler would leave the caller's actor, and have to come back, if it did not
  /// belong to it: two hops, of which one follows the end of the effects.
  private func finish(_ completion: EffectCompletion, on isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler {
      _ = isolation
      await completion.finish()
    } onCancel: {
      completion.cancel()
    }
  }

  /// Cancels the effects.
  ///
  /// Nothing that they send from now on arrives.
  ///
  /// - Isolation: Can be called from anywhere.
  public func cancel() {
    completion?.cancel()
  }

  /// Whether ``cancel()`` was called, or a task that waited in ``finish()`` was cancelled.
  public var isCancelled: Bool { completion?.isCancelled ?? false }
}
