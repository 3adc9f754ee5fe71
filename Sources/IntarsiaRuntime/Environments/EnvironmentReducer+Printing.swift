extension EnvironmentReducer {
  /// Logs the case of every action that this reducer receives, without its associated values.
  ///
  /// ```swift
  /// let store = Store(
  ///   initialState: AppState(), reducer: appReducer.logging(), environment: .live)
  /// store.send(.counter(.incrementButtonTapped))
  /// // received action: AppAction.counter(.incrementButtonTapped)
  /// ```
  ///
  /// - Parameter write: Takes the environment and returns a function that writes one line. The
  ///   default prints the line.
  public func logging(
    to write: @escaping @Sendable (Environment) -> (_ text: String) -> Void = { _ in { print($0) } }
  ) -> Self {
    printing { .actionLabels(write($0)) }
  }

  /// Logs every action that this reducer receives and the changes that it makes, for debugging.
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
  /// - Parameter write: Takes the environment and returns a function that writes one text of
  ///   several lines. The default prints the text.
  /// - Complexity: The reducer keeps a copy of the state while it runs. Each change of a collection
  ///   in the state therefore copies the collection. Remove this call after debugging.
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
        printer.printChange(action, of: &state) { base.reduce(into: &$0, action: action) }
      }
    }
  }
}
