extension StoreActor {
  /// Returns the values of a part of the state as a sequence that begins with the current value.
  ///
  /// ```swift
  /// for await count in session.values(of: \.requestCount) { meter.record(count) }
  /// ```
  ///
  /// A new value follows when an action has changed it. If values arrive faster than the reader
  /// takes them, only the newest are buffered, and the last value always arrives. The sequence ends
  /// when the task is cancelled or the last store of the feature is released: it does not retain
  /// the store. Each iterator watches on its own.
  ///
  /// - Complexity: The value is compared after each action, for each iterator.
  /// - Isolation: Can be iterated from anywhere. The state is read on this actor.
  /// - Parameters:
  ///   - keyPath: A key path to the part of the state.
  ///   - limit: The maximum number of buffered values.
  public nonisolated func values<Value: Sendable & Equatable>(
    of keyPath: any KeyPath<State, Value> & Sendable, bufferingNewest limit: Int = 1
  ) -> StoreValues<Value> {
    // Capture the node only, because the view would retain the host.
    let part = ActorPart(node: view.node)
    return StoreValues { [weak host = view.host] in
      guard let host else { return nil }
      return await part.watch(keyPath, of: host, limit: limit, on: host.isolation)
    }
  }

  /// Returns the states as a sequence that begins with the current state.
  ///
  /// ```swift
  /// for await state in session.states() { await journal.save(state) }
  /// ```
  ///
  /// - Parameter limit: The maximum number of buffered states.
  public nonisolated func states(bufferingNewest limit: Int = 1) -> StoreValues<State>
  where State: Sendable & Equatable {
    values(of: \.self, bufferingNewest: limit)
  }
}

/// A part of a core's state, without the host.
private struct ActorPart<State, Action>: @unchecked Sendable {
  // Safe: only `watch` and the closures that it creates use the node. They run on the host's actor,
  // while the host lives.
  let node: StoreNode<State, Action>

  func watch<Value: Sendable & Equatable>(
    _ keyPath: any KeyPath<State, Value> & Sendable, of host: AnyActorHost, limit: Int,
    on isolation: isolated any Actor
  ) -> ValueWatch<Value> {
    let buffer = ValueBuffer<Value>(limit: limit)
    let read = { [node] in
      ObservationTransaction.begin()
      // The read changes nothing, so the commit notifies no observer.
      defer { ObservationTransaction.commit() }
      return node.read { $0[keyPath: keyPath] }
    }
    var last = read()
    buffer.perform { [last] in $0.push(last) }
    let listening = host.onActions(
      {
        let value = read()
        guard !isUnchanged(last, value) else { return }
        last = value
        buffer.perform { $0.push(value) }
      }, on: isolation)
    return ActorValueWatch(buffer, of: host.ending, listening)
  }
}

/// The observation of a value of a store actor, which lasts while it is retained.
private final class ActorValueWatch<Value: Sendable>: ValueWatch<Value>, @unchecked Sendable {
  // Safe: all properties are constant and `Sendable`.
  private let ending: CoreLifetime
  private let registration: Int
  private let listening: InstrumentToken

  init(_ buffer: ValueBuffer<Value>, of ending: CoreLifetime, _ listening: InstrumentToken) {
    self.ending = ending
    self.listening = listening
    registration = ending.notify { buffer.perform { $0.end() } }
    super.init(buffer)
  }

  deinit {
    listening.cancel()
    ending.forget(registration)
  }
}
