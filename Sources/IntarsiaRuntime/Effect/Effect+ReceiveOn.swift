public import Dispatch

extension Effect where Action: Sendable {
  /// Lets whatever is done with the actions on their way to the store happen elsewhere.
  ///
  /// ```swift
  /// return bytes.eraseToEffect()
  ///   .receive(on: .queue(decodingQueue))
  ///   .compactMap { try? decode($0) }  // runs on `decodingQueue`
  ///   .map(Action.decoded)
  /// ```
  ///
  /// It concerns what stands after it. Where the effect itself runs is its own business, and the actions are processed
  /// in the isolation of the store in any case. What is sent at once, without a task, gets one by this, except with
  /// ``EffectScheduler/immediate``, and with ``EffectScheduler/ui`` on the main thread.
  ///
  /// - Ordering: What one operation sends arrives in its order. Effects side by side have no order among each other.
  public func receive(on scheduler: EffectScheduler) -> Self {
    guard !scheduler.isHere else { return self }
    switch operation {
    case .none, .cancel, .endScope, .endElements:
      return self
    case .send(let action):
      return Self(
        .deferred {
          if scheduler.isReached { return .send(action) }
          return Effect.run { send in await send(action) }.receive(on: scheduler)
        })
    case .run(let run):
      return Self(.run(run.withSend { $0.received(on: scheduler) }))
    case .merge(let effects):
      return Self(.merge(effects.map { $0.receive(on: scheduler) }))
    case .concatenate(let effects):
      return Self(.concatenate(effects.map { $0.receive(on: scheduler) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      return Self(
        .cancellable(effect.receive(on: scheduler), id: id, cancelInFlight: cancelInFlight))
    case .scoped(let effect, let scope, let inner):
      return Self(.scoped(effect.receive(on: scheduler), scope, inside: inner))
    case .throttled(let effect, let throttle):
      return Self(.throttled(effect.receive(on: scheduler), throttle))
    case .deferred(let make):
      return Self(.deferred { make().receive(on: scheduler) })
    }
  }

  /// Lets whatever is done with the actions on their way to the store happen on an executor.
  ///
  /// ```swift
  /// .receive(on: decodingExecutor)
  /// ```
  public func receive(on executor: some TaskExecutor) -> Self {
    receive(on: .executor(executor))
  }

  /// Lets whatever is done with the actions on their way to the store happen on an actor.
  ///
  /// ```swift
  /// .receive(on: MainActor.shared)
  /// ```
  public func receive(on actor: some Actor) -> Self {
    receive(on: .actor(actor))
  }

  /// Lets whatever is done with the actions on their way to the store happen on a dispatch queue.
  ///
  /// ```swift
  /// .receive(on: DispatchQueue.main)
  /// ```
  public func receive(on queue: DispatchQueue) -> Self {
    receive(on: .queue(queue))
  }
}

extension Send {
  /// A way to send that goes on elsewhere.
  fileprivate func received(on scheduler: EffectScheduler) -> Send {
    Send { message in await scheduler.deliver(message) { await deliver($0) } }
  }
}
