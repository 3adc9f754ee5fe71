import IntarsiaIssues

extension StoreInstrument {
  /// Writes a text for each event: the store, and what has happened.
  ///
  /// ```swift
  /// instrumentAllStores(with: .log())
  /// // [Counter.State #1] received Counter.Action.incrementButtonTapped sent at App/CounterView.swift:31
  /// // [Counter.State #1] changed
  /// //     Counter.State(
  /// //   -   count: 0
  /// //   +   count: 1
  /// //     )
  /// ```
  ///
  /// - Parameters:
  ///   - kinds: What is written.
  ///   - write: Given one text for each event, of several lines if the state has changed. Without it the text goes to
  ///     standard error.
  public static func log(
    _ kinds: Kinds = [.actions, .states, .effects],
    to write: (@Sendable (_ text: String) -> Void)? = nil
  ) -> Self {
    let write = write ?? { writeToStandardError($0 + "\n") }
    return Self(kinds) { event in
      // That an action was reduced is seen by what follows.
      if case .actionReduced = event.kind { return }
      write("[\(event.store)] " + event.description.replacing("\n", with: "\n  "))
    }
  }
}
