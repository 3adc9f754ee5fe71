public import Intarsia

/// A clock whose sleeps survive the process, for the effects of durable entities.
///
/// ```swift
/// @Dependency(\.durableClock) var clock
///
/// return .run { send in
///   try await clock.sleep("reminder", for: .seconds(86_400))
///   await send(.remind)
/// }
/// ```
///
/// The first sleep of a name stores its end in the journal. When the process has ended meanwhile,
/// the entity is restored at that time, and ``DurableFeature/recovered(_:)`` returns the effect
/// again. Its sleep then lasts for the rest, or not at all. The next action of an effect ends the
/// name in the journal. An effect can use the name again as soon as the sleep has ended.
///
/// The present process waits by the dependency `continuousClock`. Outside of durable entities, and
/// in a `TestStore`, a sleep is one of `continuousClock`.
public struct DurableClock: Sendable {
  /// Waits until the end of a sleep.
  ///
  /// - Parameters:
  ///   - name: The name of the sleep, unique among those of the entity.
  ///   - duration: The duration of a new sleep. A stored sleep keeps its end.
  /// - Throws: `CancellationError` if the effect is cancelled: the sleep goes on in the journal
  ///   until an outbox cancels the timer of this name. A ``DurabilityError`` if the journal is
  ///   closed or damaged; a sleep waits for a journal that cannot be reached.
  public func sleep(_ name: String, for duration: Duration) async throws {
    @Dependency(\.continuousClock) var clock
    if let sleep = Reduction.current?.sleep {
      try await sleep(name, duration, clock)
    } else {
      try await clock.sleep(for: duration)
    }
  }
}

extension DurableClock: DependencyKey {
  /// The clock of the current entity.
  public static var liveValue: DurableClock { DurableClock() }
  /// The clock of the current entity.
  public static var testValue: DurableClock { DurableClock() }
}

extension DependencyValues {
  /// The clock whose sleeps survive the process.
  public var durableClock: DurableClock {
    get { self[DurableClock.self] }
    set { self[DurableClock.self] = newValue }
  }
}
