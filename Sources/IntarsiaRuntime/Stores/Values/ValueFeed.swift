import IntarsiaConcurrency

/// Watches one value of a store for one iterator.
@MainActor
final class ValueFeed<Value: Sendable & Equatable> {
  private(set) var buffer: ValueBuffer<Value>
  private let read: @MainActor () -> Value
  private weak let host: StoreHost?
  private nonisolated let canceller = ObservationCanceller()
  /// The registration for actions, which ends when the feed is released.
  private var actions: StoreHost.Watchers.Registration?

  /// - Parameters:
  ///   - limit: The maximum number of buffered values.
  ///   - host: The host of the core from which the value is read.
  ///   - read: Reads the value while the core lives.
  init(limit: Int, host: StoreHost, read: @escaping @MainActor () -> Value) {
    buffer = ValueBuffer(limit: limit)
    self.host = host
    self.read = read
    watch()
    // A state refers to its identity, so these types contain none.
    if !_isPOD(Value.self), Value.self != String.self {
      actions = host.watchActions({ [weak self] in self?.actionWasReduced() }, on: MainActor.shared)
    }
  }

  deinit { canceller.cancel() }

  /// Delivers the current value, and runs again when a change is announced.
  ///
  /// Changes are announced after the state has its final value. So no change is missed, including
  /// the last.
  private func watch() {
    // Retain the host during the read: another thread may release the last store.
    guard let host else { return }
    let value = withExtendedLifetime(host) { () -> Value? in
      var value: Value?
      canceller.track {
        value = read()
      } onChange: { [weak self] in
        // A reducer may change a shared value, and the state must not be read in the reducer. Other
        // threads may change a shared value or a copy of the state, which shares its observers.
        MainActorIsolation.perform(now: !ObservationTransaction.isOpen) { self?.watch() }
      }
      return value
    }
    if let value { buffer.add(value) }
  }

  /// Delivers the value after an action, if it differs from the last one.
  ///
  /// States announce changes of their own fields, but not as a change of the value that contains
  /// them. Observing each field of each state in the value would cost too much.
  private func actionWasReduced() {
    guard let host else { return }
    buffer.add(withExtendedLifetime(host, read))
  }
}
