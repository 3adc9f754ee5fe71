import Intarsia

/// A clock whose time advances only in ``pass(_:settle:)``.
///
/// Scripts use it: a task sleeps until the script has waited long enough, independent of real time.
/// Its owner compares ``sleeperCount`` with its running effects, to detect that all of them sleep.
///
/// ```swift
/// let clock = VirtualClock()
/// await clock.pass(.seconds(60)) { await clock.settle { 1 } }  // takes no time at all
/// ```
///
/// - Isolation: Tasks of any isolation may sleep on the clock.
public final class VirtualClock: Clock {
  /// An instant, measured from the start of the clock.
  public struct Instant: InstantProtocol {
    /// The duration since the start of the clock.
    public let offset: Duration

    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns the duration from this instant to another.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Whether one instant is before another.
    public static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastID = 0
    var sleepers: [Sleeper] = []

    /// Removes the sleeper with the earliest deadline up to a limit, and advances `now` to it.
    mutating func wakeNext(notBeyond limit: Instant) -> Sleeper? {
      // For equal deadlines, `min` returns the task that began to sleep first.
      guard
        let next = sleepers.indices.min(by: { sleepers[$0].deadline < sleepers[$1].deadline }),
        sleepers[next].deadline <= limit
      else { return nil }
      now = max(now, sleepers[next].deadline)
      return sleepers.remove(at: next)
    }
  }

  private let state = LockIsolated(State())
  /// Signals that ``settle(until:)`` has to check again; unread signals merge into a single signal.
  private let (changes, change) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Creates a clock.
  public init() {}

  /// The current instant.
  public var now: Instant { state.withValue { $0.now } }

  /// The resolution of the clock, which is zero: it measures durations exactly.
  public var minimumResolution: Duration { .zero }

  /// The number of tasks that sleep on the clock.
  public var sleeperCount: Int { state.withValue { $0.sleepers.count } }

  /// Sleeps until the clock reaches a deadline.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withValue { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(id: id, deadline: deadline, continuation: continuation)
        let result: Result<Void, any Error>? = state.withValue { state in
          // `isCancelled` is set before `onCancel` runs: this check or `onCancel` ends the sleep.
          if Task.isCancelled { return .failure(CancellationError()) }
          guard deadline > state.now else { return .success(()) }
          state.sleepers.append(sleeper)
          return nil
        }
        if let result { continuation.resume(with: result) } else { change.yield() }
      }
    } onCancel: {
      let sleeper = state.withValue { state in
        state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Makes a waiting ``settle(until:)`` evaluate its count again.
  public func noteChange() {
    change.yield()
  }

  /// Waits until a number of tasks sleep on the clock.
  ///
  /// - Parameter count: Returns the number of tasks that should sleep. The clock calls it again
  ///   after a task begins to sleep, and after each ``noteChange()``.
  @MainActor
  public func settle(until count: @MainActor () -> Int) async {
    var changes = changes.makeAsyncIterator()
    while sleeperCount != count(), await changes.next() != nil {}
  }

  /// Advances the time, and wakes each task whose deadline is reached, in the order of deadlines.
  ///
  /// - Parameters:
  ///   - duration: The duration to advance the time by.
  ///   - settle: Waits until each task has ended or sleeps; called first and after each wake-up.
  @MainActor
  public func pass(_ duration: Duration, settle: @MainActor () async -> Void) async {
    await settle()
    let end = now.advanced(by: duration)
    while let sleeper = state.withValue({ $0.wakeNext(notBeyond: end) }) {
      sleeper.continuation.resume()
      await settle()
    }
    state.withValue { $0.now = max($0.now, end) }
  }
}
