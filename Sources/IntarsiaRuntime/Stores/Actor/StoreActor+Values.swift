extension StoreActor {
  /// The values of a part of the state, one after the other, beginning with that of now.
  ///
  /// ```swift
  /// for await count in session.values(of: \.requestCount) { meter.record(count) }
  /// ```
  ///
  /// A value follows when an action has changed it. If values come faster than they are asked for, only the newest wait,
  /// and the last value always arrives. The sequence ends when the task is cancelled, or when the last store of the
  /// feature goes: it does not keep the store. To iterate it twice is to watch twice.
  ///
  /// - Complexity: The value is compared after each action, for each iterator.
  /// - Isolation: Can be iterated from anywhere; the state is read on this actor.
  /// - Parameters:
  ///   - keyPath: The part of the state.
  ///   - limit: How many values wait until somebody asks for them.
  public nonisolated func values<Value: Sendable & Equatable>(
    of keyPath: any KeyPath<State, Value> & Sendable, bufferingNewest limit: Int = 1
  ) -> StoreValues<Value> {
    // The view would keep the engine.
    let part = ActorPart(node: view.node)
    return StoreValues { [weak host = view.host] in
      guard let host else { return nil }
      return await part.watch(keyPath, of: host, limit: limit, on: host.isolation)
    }
  }

  /// The states, one after the other, beginning with that of now.
  ///
  /// ```swift
  /// for await state in session.states() { await journal.save(state) }
  /// ```
  ///
  /// - Parameter limit: How many states wait until somebody asks for them.
  public nonisolated func states(bufferingNewest limit: Int = 1) -> StoreValues<State>
  where State: Sendable & Equatable {
    values(of: \.self, bufferingNewest: limit)
  }
}

/// A part of an engine's state, without the engine.
private struct ActorPart<State, Action>: @unchecked Sendable {
  // Safe: the node is used only by the function below and by what that has called on the same isolation, the home of
  // the engine, while that is there.
  let node: StoreNode<State, Action>

  func watch<Value: Sendable & Equatable>(
    _ keyPath: any KeyPath<State, Value> & Sendable, of host: AnyActorHost, limit: Int,
    on isolation: isolated any Actor
  ) -> ValueWatch<Value> {
    let line = ValueLine<Value>(limit: limit)
    let read = { [node] in
      ObservationTransaction.begin()
      // Nothing is changed in here, so the commit tells nobody anything.
      defer { ObservationTransaction.commit() }
      return node.read { $0[keyPath: keyPath] }
    }
    var last = read()
    line.perform { [last] in $0.push(last) }
    let listening = host.onActions(
      {
        let value = read()
        guard value != last else { return }
        last = value
        line.perform { $0.push(value) }
      }, on: isolation)
    return ActorValueWatch(line, of: host.ending, listening)
  }
}

/// Watches a value of a store actor for as long as it is held.
private final class ActorValueWatch<Value: Sendable>: ValueWatch<Value>, @unchecked Sendable {
  // Safe: all of it is constant, and `Sendable`.
  private let ending: CoreLifetime
  private let registration: Int
  private let listening: InstrumentToken

  init(_ line: ValueLine<Value>, of ending: CoreLifetime, _ listening: InstrumentToken) {
    self.ending = ending
    self.listening = listening
    registration = ending.notify { line.perform { $0.end() } }
    super.init(line)
  }

  deinit {
    listening.cancel()
    ending.forget(registration)
  }
}
