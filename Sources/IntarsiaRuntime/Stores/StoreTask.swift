/// The effects that an action started, and those that follow from the actions they send.
///
/// ```swift
/// let task = store.send(.refresh)
/// await task.finish()
/// ```
public struct StoreTask: Sendable {
  /// The completion of the effects, or `nil` if the action started nothing that is still running.
  package let completion: EffectCompletion?

  package init(completion: EffectCompletion?) {
    self.completion = completion
  }

  /// Waits until all of the effects have ended.
  ///
  /// Cancelling the waiting task cancels the effects.
  ///
  /// - Isolation: Can be awaited from anywhere.
  public func finish() async {
    if let completion { await finish(completion, on: #isolation) }
  }

  /// Waits in the caller's isolation.
  ///
  /// The closure captures `isolation` so that it runs there. Otherwise it would leave the caller's
  /// actor and return, with one of these two hops after the end of the effects.
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
  /// Actions that they send from now on are dropped.
  ///
  /// - Isolation: Can be called from anywhere.
  public func cancel() {
    completion?.cancel()
  }

  /// Whether ``cancel()`` was called, or a task that waited in ``finish()`` was cancelled.
  ///
  /// It is `true` also if the action started nothing that could still be cancelled.
  public var isCancelled: Bool { completion?.isCancelled ?? true }
}

extension StoreTask: Hashable {
  /// Whether both are of one call of `send`, or of calls that started nothing.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.completion === rhs.completion }

  /// Hashes the call of `send` that the task is of.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(completion.map(ObjectIdentifier.init))
  }
}
