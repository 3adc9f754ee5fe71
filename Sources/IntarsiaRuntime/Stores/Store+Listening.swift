extension Store {
  /// Notifies a source of listeners of the events of the store's core.
  package func listen(_ source: some ListenerSource) -> InstrumentToken {
    host.listen(source, on: MainActor.shared)
  }
}

extension StoreActor {
  /// Notifies a source of listeners of the events of the store's core.
  package func listen(_ source: some ListenerSource) -> InstrumentToken {
    host.listen(source, on: self)
  }
}
