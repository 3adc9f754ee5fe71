extension EnvironmentReducer {
  /// Writes the case of every action that arrives here, without what it carries.
  ///
  /// ```swift
  /// let store = Store(
  ///   initialState: AppState(), reducer: appReducer.logging(), environment: .live)
  /// store.send(.counter(.incrementButtonTapped))
  /// // received action: AppAction.counter(.incrementButtonTapped)
  /// ```
  ///
  /// - Parameter write: Takes from the environment what writes one line; prints, if it is left out.
  public func logging(
    to write: @escaping @Sendable (Environment) -> (_ text: String) -> Void = { _ in { print($0) } }
  ) -> Self {
    printing { .actionLabels(write($0)) }
  }

  /// Writes every action that arrives here, and what it changes, while you look for something.
  ///
  /// ```swift
  /// counterReducer.debug(to: \.log)
  /// // received action:
  /// //   CounterAction.incrementButtonTapped
  /// //   CounterState(
  /// // -   count: 0
  /// // +   count: 1
  /// //   )
  /// ```
  ///
  /// - Parameter write: Takes from the environment what writes one text of several lines; prints, if it is left out.
  /// - Complexity: The state before each action is kept until after it, so that what the action changes is copied. Do not
  ///   leave it in.
  public func debug(
    to write: @escaping @Sendable (Environment) -> (_ text: String) -> Void = { _ in { print($0) } }
  ) -> Self {
    printing { .customDump(write($0)) }
  }

  private func printing(
    _ printer: @escaping @Sendable (Environment) -> _ReducerPrinter<State, Action>
  ) -> Self {
    Self(watches: watches) { [core] environment in
      let base = core(environment)
      let printer = printer(environment)
      return InstalledClosure { state, action in
        let oldState = state
        let effect = base.reduce(into: &state, action: action)
        printer.printChange(action, from: oldState, to: state)
        return effect
      }
    }
  }
}
