import IntarsiaConcurrency

/// The observation of durable stores' events, which lasts while it is retained.
public final class DurabilityObservation: Sendable {
  private let registration: EventObservers.Registration?

  init(_ registration: EventObservers.Registration?) {
    self.registration = registration
  }

  /// Ends the observation.
  public func cancel() { registration?.cancel() }
}

/// The observers of durable stores' events.
typealias EventObservers = Observers<@Sendable (DurabilityEvent) -> Void>

extension EventObservers {
  func report(_ event: DurabilityEvent) {
    for observer in all { observer(event) }
  }
}
