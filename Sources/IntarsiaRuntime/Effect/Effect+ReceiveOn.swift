extension Effect where Action: Sendable {
  /// Lets whatever is done with the actions on their way to the store happen on an executor.
  ///
  /// ```swift
  /// return bytes.eraseToEffect()
  ///   .receive(on: decodingExecutor)
  ///   .compactMap { try? decode($0) }  // runs on `decodingExecutor`
  ///   .map(Action.decoded)
  /// ```
  ///
  /// It concerns what stands after it. Where the effect itself runs is its own business, and the actions are processed
  /// in the isolation of the store in any case. What is sent at once, without a task, gets one by this.
  public func receive(on executor: some TaskExecutor) -> Self {
    switch operation {
    case .none, .cancel, .endScope, .endElements:
      self
    case .send(let action):
      Effect.run { send in await send(action) }.receive(on: executor)
    case .run(let run):
      Self(
        .run(
          run.withSend { send in
            Send { message in
              await withTaskExecutorPreference(executor) { await send.deliver(message) }
            }
          }))
    case .merge(let effects):
      Self(.merge(effects.map { $0.receive(on: executor) }))
    case .concatenate(let effects):
      Self(.concatenate(effects.map { $0.receive(on: executor) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      Self(.cancellable(effect.receive(on: executor), id: id, cancelInFlight: cancelInFlight))
    case .scoped(let effect, let scope):
      Self(.scoped(effect.receive(on: executor), scope))
    case .throttled(let effect, let throttle):
      Self(.throttled(effect.receive(on: executor), throttle))
    case .deferred(let make):
      Self(.deferred { make().receive(on: executor) })
    }
  }
}
