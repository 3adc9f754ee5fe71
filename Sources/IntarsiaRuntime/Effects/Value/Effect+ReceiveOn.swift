public import Dispatch

extension Effect where Action: Sendable {
  /// Runs the transformations of the effect's actions on a scheduler.
  ///
  /// ```swift
  /// return bytes.eraseToEffect()
  ///   .receive(on: .queue(decodingQueue))
  ///   .compactMap { try? decode($0) }  // runs on `decodingQueue`
  ///   .map(Action.decoded)
  /// ```
  ///
  /// It affects the operators after this call. The effect itself runs where it would run otherwise,
  /// and the store processes the actions in its own isolation. An action sent without a task gets a
  /// task by this call. The exceptions are ``EffectScheduler/immediate``, and
  /// ``EffectScheduler/ui`` on the main thread.
  ///
  /// An action that a callback on the main actor sends without `await` is transformed there.
  ///
  /// - Ordering: The actions of one operation arrive in their order. Actions of concurrent effects
  ///   have no defined order.
  public func receive(on scheduler: EffectScheduler) -> Self {
    guard !scheduler.isHere else { return self }
    return transformed { action in
      Self(
        .deferred {
          if scheduler.isReached { return .send(action) }
          return Effect.run { send in await send(action) }.receive(on: scheduler)
        })
    } runs: { run in
      run.withSend { $0.received(on: scheduler) }
    }
  }

  /// Runs the transformations of the effect's actions on a task executor.
  ///
  /// ```swift
  /// .receive(on: decodingExecutor)
  /// ```
  public func receive(on executor: some TaskExecutor) -> Self {
    receive(on: .executor(executor))
  }

  /// Runs the transformations of the effect's actions on an actor.
  ///
  /// ```swift
  /// .receive(on: MainActor.shared)
  /// ```
  public func receive(on actor: some Actor) -> Self {
    receive(on: .actor(actor))
  }

  /// Runs the transformations of the effect's actions on a dispatch queue.
  ///
  /// ```swift
  /// .receive(on: DispatchQueue.main)
  /// ```
  public func receive(on queue: DispatchQueue) -> Self {
    receive(on: .queue(queue))
  }
}

extension Send {
  /// Returns a `Send` that delivers on a scheduler.
  fileprivate func received(on scheduler: EffectScheduler) -> Send {
    Send { message in
      await scheduler.deliver(message) { await deliver($0) }
    } now: { message in
      // The caller does not wait for a scheduler, and the action has to arrive in its order.
      deliverNow(message)
    }
  }
}
