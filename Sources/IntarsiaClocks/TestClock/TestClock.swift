import IntarsiaConcurrency

/// A clock whose time a test moves on.
///
/// What sleeps on it stays asleep until the test says how much time passes:
///
/// ```swift
/// let clock = TestClock()
/// let words = LockIsolated<[String]>([])
///
/// let task = Task {
///   try await clock.sleep(for: .seconds(1))
///   words.withValue { $0.append("one") }
///   try await clock.sleep(for: .seconds(1))
///   words.withValue { $0.append("two") }
/// }
///
/// await clock.advance(by: .seconds(1))
/// words.value  // ["one"]
/// await clock.advance(by: .seconds(1))
/// words.value  // ["one", "two"]
/// ```
///
/// Give it to a feature in place of the real clock:
///
/// ```swift
/// let store = TestStore(initialState: Feature.State()) {
///   Feature()
/// } withDependencies: {
///   $0.continuousClock = clock
/// }
/// ```
///
/// ## What advancing guarantees
///
/// The clock knows its sleepers. ``advance(by:)``, ``advance(to:)`` and ``run(timeout:fileID:filePath:line:column:)``
/// wake them one by one, in the order of their deadlines, and of two with the same deadline the one that fell asleep
/// first; meanwhile ``now`` is the deadline of the one that was woken. Each is handed over to before the next is woken,
/// and what it does may put it, or others, to sleep again before a deadline that still lies ahead: they are woken in
/// their turn. When advancing returns, no deadline that has come is left.
///
/// How far a woken task gets before the clock goes on depends on who can see it run:
///
/// - In a test that links `IntarsiaTesting`, on a toolchain where it can see every job: until it has come to rest, and
///   with it everything that the test has set going since it made the clock, also the effects of its test stores. At
///   rest are a task that has ended and a task that waits, for a clock, for another task at rest, or for something
///   outside. Before the first sleeper is woken the clock waits for the same, so that a task which was made just before
///   has reached its sleep. Not seen are: a task that runs on an executor of its own, a task that an actor has queued
///   while it is busy with something else, and what was set going before the test made the clock, until it sleeps on it.
///   So make the clock first, in the test itself or in a property of a suite, and not in a global.
/// - Elsewhere: until it is awake inside its `sleep`. What it does from then on goes on beside the test.
///
/// Nothing here yields a number of times in the hope that it is enough, and nothing waits for real time to pass.
///
/// - Isolation: Safe to use from any task. If several advance the clock at once, each returns when its own target is
///   reached, and time never goes back.
/// - Complexity: Sleeping, waking and cancelling search in O(log *n*) of the tasks that sleep.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of a test clock: how far it lies after the clock's origin.
  public struct Instant: InstantProtocol {
    /// How far the instant lies after the clock's origin.
    public let offset: Duration

    /// Makes an instant; without argument, the origin.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The instant that lies a duration later.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// The duration from this instant to another.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Whether one instant is before another.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  let state: VisibleMutex<TestClockState<Instant, WakeUp>>
  /// Who sees the tasks run that were started where the clock was made.
  let driver: (any TaskDriver)?
  /// Who finds the driver of a task.
  let observer: (any TaskObserver.Type)?

  /// Makes a clock.
  ///
  /// - Parameter now: Its time, until it is advanced.
  public convenience init(now: Instant = Instant()) {
    self.init(now: now, observer: TaskObservation.observer)
  }

  init(now: Instant, observer: (any TaskObserver.Type)?) {
    state = VisibleMutex(TestClockState(now: now))
    driver = observer?.driver(joining: nil)
    self.observer = observer
  }

  /// The time that the clock has been advanced to.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest step of the clock: none is too small.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the clock has been advanced to an instant.
  ///
  /// Returns at once if it has been already.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Not needed: the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled, at once; it does not count as a sleeper any more then.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard let ticket = state.withLock({ $0.makeTicket(until: deadline) }) else { return }
    let driver = observer?.driver(joining: driver)
    let confirmation = WakeUp.Confirmation()
    defer { confirmation.give() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let wakeUp = WakeUp(
          continuation: continuation, confirmation: confirmation, driver: driver)
        // A task is marked as cancelled before its handler runs: a cancellation that is not seen here finds the
        // sleeper in the state.
        let step = state.withLock {
          $0.sleep(ticket, isCancelled: Task.isCancelled, waker: wakeUp)
        }
        switch step {
        case .wait: driver?.noteSleep(on: "a TestClock, sleeping until +\(deadline.offset)")
        case .goOn: continuation.resume()
        case .cancel: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      state.withLock { $0.cancel(ticket) }?.continuation.resume(throwing: CancellationError())
    }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Makes a clock of seconds and attoseconds, like the ones of the system.
  ///
  /// - Parameter now: Its time, until it is advanced.
  public convenience init(now: Instant = Instant()) {
    self.init(now: now, observer: TaskObservation.observer)
  }
}
