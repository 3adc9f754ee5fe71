extension StoreActor {
  /// Notifies an instrument of the events in the store.
  ///
  /// ```swift
  /// await session.instrument(.log())
  /// ```
  ///
  /// A scoped store shares the state and the effects of the store that it was scoped from. So the
  /// instrument receives the events of the whole feature, in its types.
  ///
  /// - Returns: A token that ends the notifications. The caller need not keep it.
  @discardableResult
  public func instrument(_ instrument: StoreInstrument) -> InstrumentToken {
    host.listen(instrument, on: self)
  }
}
