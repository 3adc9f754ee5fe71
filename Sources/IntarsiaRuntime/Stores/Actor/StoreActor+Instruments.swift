extension StoreActor {
  /// Tells an instrument of what happens in the store.
  ///
  /// ```swift
  /// await session.instrument(.log())
  /// ```
  ///
  /// A store of a part of a feature is a view onto the same engine as the store that it was scoped from: what happens is
  /// told of all of it, in the types of the whole.
  ///
  /// - Returns: What ends the listening; it need not be kept.
  @discardableResult
  public func instrument(_ instrument: StoreInstrument) -> InstrumentToken {
    view.host.listen(instrument, on: self)
  }
}
