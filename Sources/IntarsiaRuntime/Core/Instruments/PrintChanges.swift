extension Reducer {
  /// Prints every action that arrives here, and what it changes, while you look for something.
  ///
  /// ```swift
  /// Counter()
  ///   ._printChanges()
  /// // received action:
  /// //   Counter.Action.incrementButtonTapped
  /// //   Counter.State(
  /// // -   count: 0
  /// // +   count: 1
  /// //   )
  /// ```
  ///
  /// - Parameter printer: ``_ReducerPrinter/customDump``, ``_ReducerPrinter/actionLabels``, or a
  ///   printer of your own. With `nil` nothing is printed, at no cost.
  /// - Complexity: As long as there is a printer, the state before each action is kept until after
  ///   it, so that what the action changes is copied. Do not leave it in.
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> some Reducer<State, Action> {
    _ComposedReducer<Self, Reduce<State, Action>>(installing: {
      let base = _install()
      guard let printer else { return base }
      return InstalledClosure { state, action in
        printer.printChange(action, of: &state) { base.run(action, on: &$0) }
      }.withLifecycle(of: base)
    })
  }
}
