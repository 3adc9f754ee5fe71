import IntarsiaConcurrency

/// A clock whose time a test controls.
///
/// A task that sleeps on it stays asleep until the test advances the clock:
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
/// Give it to a feature instead of the real clock:
///
/// ```swift
/// let store = TestStore(initialState: Feature.State()) {
///   Feature()
/// } withDependencies: {
///   $0.continuousClock = clock
/// }
/// ```
///
/// ## Guarantees of advancing
///
/// ``advance(by:)``, ``advance(to:)`` and ``run(timeout:fileID:filePath:line:column:)`` wake the
/// sleeping tasks one by one, in the order of their deadlines. Sleeps with the same deadline end in
/// the order in which they began. Meanwhile, ``now`` is the deadline of the task that was woken.
/// Each woken task runs before the next one wakes. If it puts itself or other tasks to sleep again,
/// they wake in order, too. When advancing returns, no reached deadline is left.
///
/// How far a woken task runs before the next one wakes depends on whether it can be observed:
///
/// - In a test that links `IntarsiaTesting`, on a toolchain that lets it observe every job: until
///   the task has settled. All tasks that the test has started since it created the clock settle,
///   too, including the effects of its test stores. A task has settled if it has ended, or if it
///   waits for a clock, another settled task or external work. The clock also waits for all tasks
///   before it wakes the first one, so a task that was just created has reached its sleep. These
///   tasks are not observed:
///   - a task that runs on an executor of its own;
///   - a task that an actor has queued while the actor is busy with something else;
///   - a task that was started before the test created the clock, until it sleeps on the clock.
///     Create the clock first: in the test, in a property of a suite or of an XCTest case, or in
///     `setUp`, and not in a global.
/// - Elsewhere: until no further task has begun to sleep on the clock while tasks of the lowest
///   priority ran. The clock cannot tell whether a woken task still does other work.
///
/// The clock never waits for real time to pass.
///
/// - Isolation: Safe to use from any task. If several tasks advance the clock at once, each call
///   returns when its own target is reached. Time never moves backwards.
/// - Complexity: Sleeping and cancelling search in O(log *n*), where *n* is the number of sleeping
///   tasks, and then move up to *n* entries. Waking a task is O(1).
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of a test clock, as a duration after the clock's origin.
  public typealias Instant = OffsetInstant<TestClock, Duration>

  let state: VisibleMutex<TestClockState<Instant, WakeUp>>
  /// The driver of the tasks that were started where the clock was created.
  let driver: (any TaskDriver)?
  /// Finds the driver of a task.
  let observer: (any TaskObserver.Type)?

  /// Creates a clock.
  ///
  /// - Parameter now: The clock's time, until it is advanced.
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

  /// The minimum resolution, which is zero.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the clock has been advanced to an instant.
  ///
  /// Returns at once if the instant has passed. A sleep until the present, as a sleep of zero is,
  /// waits until the clock is advanced the next time, even by zero.
  ///
  /// - Parameters:
  ///   - deadline: The instant to sleep until.
  ///   - tolerance: Ignored, because the clock is exact.
  /// - Throws: `CancellationError` at once if the task is cancelled. The task then no longer counts
  ///   as asleep on the clock.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard let ticket = state.withLock({ $0.makeTicket(until: deadline) }) else { return }
    let driver = observer?.driver(joining: driver)
    let (confirmation, awake) = AsyncStream<Void>.makeStream()
    defer { awake.finish() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let wakeUp = WakeUp(
          continuation: continuation, confirmation: confirmation, driver: driver)
        // A task is marked as cancelled before its handler runs. If a cancellation is missed here,
        // the handler finds the sleeper in the state.
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
  /// Creates a clock of `Swift.Duration`, as the system's clocks are.
  ///
  /// - Parameter now: The clock's time, until it is advanced.
  public convenience init(now: Instant = Instant()) {
    self.init(now: now, observer: TaskObservation.observer)
  }
}

/// A sleeping task of a test clock: the clock wakes it, and the task confirms that it is awake.
struct WakeUp: Sendable {
  let continuation: CheckedContinuation<Void, any Error>
  /// Ends when the task is awake.
  let confirmation: AsyncStream<Void>
  /// The driver that detects when the task has settled.
  let driver: (any TaskDriver)?
}
