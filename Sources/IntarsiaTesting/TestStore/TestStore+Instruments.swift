public import IntarsiaRuntime

extension TestStore {
  /// Adds an instrument that observes the store.
  ///
  /// ```swift
  /// let recording = StoreRecording<Counter.State, Counter.Action>()
  /// store.instrument(recording.instrument)
  /// await store.send(.factButtonTapped)
  /// await store.receive(\.factResponse)
  /// print(recording.trace)
  /// ```
  ///
  /// - Returns: A token that removes the instrument. The instrument stays without it, too.
  @discardableResult
  public func instrument(_ instrument: StoreInstrument) -> InstrumentToken {
    core.listen(instrument)
  }
}
