import IntarsiaIssues

extension StoreInstrument {
  /// Writes a text for each event: the name of the store, and the event.
  ///
  /// ```swift
  /// instrumentAllStores(with: .log())
  /// // [Counter.State #1] received Counter.Action.incrementTapped sent at App/CounterView.swift:31
  /// // [Counter.State #1] changed
  /// //     Counter.State(
  /// //   -   count: 0
  /// //   +   count: 1
  /// //     )
  /// ```
  ///
  /// - Parameters:
  ///   - kinds: The kinds of events to write.
  ///   - write: Receives a text for each event, with several lines if the state has changed. The
  ///     default writes to standard error.
  public static func log(
    _ kinds: Kinds = [.actions, .states, .effects],
    to write: (@Sendable (_ text: String) -> Void)? = nil
  ) -> Self {
    let write = write ?? { writeToStandardError($0 + "\n") }
    return Self(kinds) { event in
      // The following events show that the action was reduced.
      if case .actionReduced = event.kind { return }
      write("[\(event.store)] " + event.description.replacing("\n", with: "\n  "))
    }
  }
}
