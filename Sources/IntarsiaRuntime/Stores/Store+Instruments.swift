extension Store {
  /// Notifies an instrument of the events in the store.
  ///
  /// ```swift
  /// store.instrument(.log())
  /// ```
  ///
  /// A scoped store shares the state and the effects of the store that it was scoped from. So the
  /// instrument receives the events of the whole feature, in its types.
  ///
  /// - Returns: A token that ends the notifications. The caller need not keep it.
  @discardableResult
  public func instrument(_ instrument: StoreInstrument) -> InstrumentToken {
    listen(instrument)
  }

  /// Notifies a source of listeners of the events of the store's core.
  package func listen(_ source: some ListenerSource) -> InstrumentToken {
    host.core.listen(source)
  }

  /// The number of operations of effects that have begun and not ended, in the store's whole core.
  ///
  /// A caller that knows how many of them sleep on a clock can tell whether other work is running.
  ///
  /// - Complexity: O(number of effects).
  package var runningEffectCount: Int { host.core.runningEffectCount }
}

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
    listen(instrument)
  }

  /// Notifies a source of listeners of the events of the store's core.
  package func listen(_ source: some ListenerSource) -> InstrumentToken {
    host.core.listen(source)
  }
}
