public import IntarsiaRuntime

extension TestStore {
  /// Tells an instrument of what happens in the store.
  ///
  /// ```swift
  /// let recording = StoreRecording<Counter.State, Counter.Action>()
  /// store.instrument(recording.instrument)
  /// await store.send(.factButtonTapped)
  /// await store.receive(\.factResponse)
  /// print(recording.trace)
  /// ```
  ///
  /// - Returns: What ends the listening; it need not be kept.
  @discardableResult
  public func instrument(_ instrument: StoreInstrument) -> InstrumentToken {
    core.listen(instrument)
  }
}
