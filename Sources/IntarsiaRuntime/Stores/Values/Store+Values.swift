extension Store where State: ObservableState {
  /// The values of a part of the state, one after the other, beginning with that of now.
  ///
  /// ```swift
  /// for await count in store.values(of: \.count) {
  ///   print("count: \(count)")  // count: 0, and whenever the count changes its new value
  /// }
  /// ```
  ///
  /// A value follows when an action has changed it, so that nobody sees what a reducer does in between. If values come
  /// faster than they are asked for, only the newest wait, so that a slow reader is never far behind, and the last
  /// value always arrives. No value equals the one before it, unless some between them were dropped.
  ///
  /// The sequence ends when the task is cancelled, or when the last store of the feature goes: it does not keep the
  /// store. To iterate it twice is to watch twice.
  ///
  /// - Complexity: Nothing while the value stays as it is. An observable state, or a collection of them, is compared
  ///   after each action.
  /// - Isolation: Can be iterated from anywhere; the state is read on the main actor.
  /// - Parameters:
  ///   - keyPath: The part of the state.
  ///   - limit: How many values wait until somebody asks for them.
  public func values<Value: Sendable & Equatable>(
    of keyPath: KeyPath<State, Value>, bufferingNewest limit: Int = 1
  ) -> StoreValues<Value> {
    let node = node
    let makeFeed: @MainActor () -> FeedWatch<Value>? = { [weak host] in
      guard let host else { return nil }
      return FeedWatch(
        ValueFeed(
          limit: limit, host: host, isSame: ==, read: { node.read { $0[keyPath: keyPath] } }))
    }
    return StoreValues { await makeFeed() }
  }

  /// The states, one after the other, beginning with that of now.
  ///
  /// ```swift
  /// for await state in store.states() { save(state) }
  /// ```
  ///
  /// - Parameter limit: How many states wait until somebody asks for them.
  public func states(bufferingNewest limit: Int = 1) -> StoreValues<State>
  where State: Sendable & Equatable {
    values(of: \.self, bufferingNewest: limit)
  }
}
