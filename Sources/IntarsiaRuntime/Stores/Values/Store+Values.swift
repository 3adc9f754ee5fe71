extension Store where State: ObservableState {
  /// Returns the values of a part of the state as a sequence that begins with the current value.
  ///
  /// ```swift
  /// for await count in store.values(of: \.count) {
  ///   print("count: \(count)")  // count: 0, and whenever the count changes its new value
  /// }
  /// ```
  ///
  /// A new value follows when an action has changed it, so the sequence never shows a state inside
  /// a reducer. If values arrive faster than the reader takes them, only the newest are buffered.
  /// So a slow reader is never far behind, and the last value always arrives. No value equals the
  /// previous one, unless values between them were dropped.
  ///
  /// The sequence ends when the task is cancelled or the last store of the feature is released: it
  /// does not retain the store. Each iterator watches on its own.
  ///
  /// - Complexity: No cost while the value does not change, if it is a string or its type has
  ///   no references. Any other value may contain observable states, and is compared after each
  ///   action.
  /// - Isolation: Can be iterated from anywhere. The state is read on the main actor.
  /// - Parameters:
  ///   - keyPath: A key path to the part of the state.
  ///   - limit: The maximum number of buffered values.
  public func values<Value: Sendable & Equatable>(
    of keyPath: KeyPath<State, Value>, bufferingNewest limit: Int = 1
  ) -> StoreValues<Value> {
    let node = node
    let makeWatch: @MainActor () -> ValueWatch<Value>? = { [weak host] in
      guard let host else { return nil }
      let feed = ValueFeed(limit: limit, host: host) { node.read { $0[keyPath: keyPath] } }
      return ValueWatch(feed.buffer, endingWith: host, retaining: feed, on: MainActor.shared)
    }
    return StoreValues { await makeWatch() }
  }

  /// Returns the states as a sequence that begins with the current state.
  ///
  /// ```swift
  /// for await state in store.states() { save(state) }
  /// ```
  ///
  /// - Parameter limit: The maximum number of buffered states.
  public func states(bufferingNewest limit: Int = 1) -> StoreValues<State>
  where State: Sendable & Equatable {
    values(of: \.self, bufferingNewest: limit)
  }
}
