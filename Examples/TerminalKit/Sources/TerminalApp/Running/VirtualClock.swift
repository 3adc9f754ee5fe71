import Intarsia

/// A clock whose time stands still until somebody says that it passes.
///
/// It gives a script the time of its own: what sleeps on it wakes when the script waits for as long, however
/// long that really takes. It knows how many sleep, which is how its owner knows that nothing else goes on.
///
/// ```swift
/// let clock = VirtualClock()
/// await clock.pass(.seconds(60)) { await clock.settle { 1 } }  // takes no time at all
/// ```
///
/// - Isolation: Tasks may sleep on it anywhere.
public final class VirtualClock: Clock {
  /// An instant: how far it lies after the clock's beginning.
  public struct Instant: InstantProtocol {
    /// How far it lies after the clock's beginning.
    public let offset: Duration

    /// The instant that lies a duration later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// The duration from this instant to another.
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

    /// Takes out the sleeper with the earliest deadline, and goes on to it.
    mutating func wakeNext(notBeyond limit: Instant) -> Sleeper? {
      // Of two with the same deadline, `min` finds the one that fell asleep first.
      guard
        let next = sleepers.indices.min(by: { sleepers[$0].deadline < sleepers[$1].deadline }),
        sleepers[next].deadline <= limit
      else { return nil }
      now = max(now, sleepers[next].deadline)
      return sleepers.remove(at: next)
    }
  }

  private let state = LockIsolated(State())
  /// One signal stands for all that nobody has seen yet.
  private let (changes, change) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Makes a clock.
  public init() {}

  /// The time that has passed so far.
  public var now: Instant { state.withValue { $0.now } }

  /// The smallest step of the clock: none is too small.
  public var minimumResolution: Duration { .zero }

  /// How many tasks sleep.
  public var sleeperCount: Int { state.withValue { $0.sleepers.count } }

  /// Sleeps until so much time has passed.
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
          // A task is marked as cancelled before its handler runs: one of the two sees the other.
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

  /// Says that something has changed that ``settle(until:)`` waits for.
  public func noteChange() {
    change.yield()
  }

  /// Waits until so many tasks sleep.
  ///
  /// - Parameter count: How many should. It is asked again whenever one has begun to sleep, and after each
  ///   ``noteChange()``.
  @MainActor
  public func settle(until count: @MainActor () -> Int) async {
    var changes = changes.makeAsyncIterator()
    while sleeperCount != count(), await changes.next() != nil {}
  }

  /// Lets time pass, and wakes whoever has slept long enough, one after the other.
  ///
  /// - Parameters:
  ///   - duration: How much time passes.
  ///   - settle: Waits until nothing goes on any more but sleep. It is called first, and after each waking.
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
