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
    StoreValues { [part, weak host] in
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

/// A part of a core's state, for a store actor.
struct ActorPart<State, Action>: @unchecked Sendable {
  // Safe: only functions isolated to the host's actor use the node, while the host lives. A node of
  // a part may be made anywhere, because its initializer only stores a reference to its parent.
  let node: StoreNode<State, Action>

  func watch<Value: Sendable & Equatable>(
    _ keyPath: any KeyPath<State, Value> & Sendable, of host: StoreHost, limit: Int,
    on isolation: isolated any Actor
  ) -> ValueWatch<Value> {
    var buffer = ValueBuffer<Value>(limit: limit)
    let addValue = { [node] in
      // The read changes nothing, so the transaction notifies no observer.
      buffer.add(ObservationTransaction.run { node.read { $0[keyPath: keyPath] } })
    }
    addValue()
    let watching = host.watchActions(addValue, on: isolation)
    return ValueWatch(buffer, endingWith: host, retaining: watching, on: isolation)
  }
}
