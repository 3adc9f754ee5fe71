public import Dispatch
public import Foundation

/// A scheduler for code that was written for one: a small interface to a clock.
///
/// ```swift
/// @Dependency(\.mainQueue) var mainQueue
///
/// try await mainQueue.sleep(for: .seconds(1))
/// for await _ in mainQueue.timer(interval: .milliseconds(100)) { tick() }
/// ```
///
/// New code uses a clock: `@Dependency(\.continuousClock)`. A scheduler here only waits: it chooses
/// no thread. `Kind` is the type that the scheduler stands for, such as `DispatchQueue`.
public struct AnySchedulerOf<Kind>: WaitingScheduler, Sendable {
  /// The clock that measures the scheduler's time.
  public let clock: any Clock<Duration>
  let elapsed: @Sendable () -> Duration

  /// Creates a scheduler from a clock.
  public init(_ clock: some Clock<Duration>) {
    let start = clock.now
    self.init(clock) { start.duration(to: clock.now) }
  }

  init(_ clock: any Clock<Duration>, elapsed: @escaping @Sendable () -> Duration) {
    self.clock = clock
    self.elapsed = elapsed
  }

  /// The scheduler itself.
  public func eraseToAnyScheduler() -> Self { self }

  /// A scheduler that waits for nothing.
  public static var immediate: Self { Self(ImmediateClock()) }

  /// A scheduler that reports an issue when it is used.
  public static func unimplemented(_ name: String = "mainQueue") -> Self {
    let clock = UnimplementedClock(dependency: name)
    return Self(clock) {
      // Reports the use. The time of this clock never passes.
      _ = clock.now
      return .zero
    }
  }

  /// A scheduler that waits in real time.
  public static var main: Self { .realTime }

  static var realTime: Self {
    Self(ContinuousClock()) { .seconds(Date().timeIntervalSince1970) }
  }
}

/// A length of time of a scheduler: `.seconds(1)`, `.milliseconds(300)`, or a number of seconds.
public struct SchedulerInterval: Hashable, Sendable {
  /// The length of time.
  public var duration: Duration

  /// Creates an interval of a duration.
  public init(_ duration: Duration) { self.duration = duration }

  /// No time.
  public static let zero = Self(.zero)

  /// A whole number of seconds.
  public static func seconds(_ seconds: Int) -> Self { Self(.seconds(seconds)) }

  /// A number of seconds.
  public static func seconds(_ seconds: Double) -> Self { Self(.seconds(seconds)) }

  /// A number of milliseconds.
  public static func milliseconds(_ milliseconds: Int) -> Self { Self(.milliseconds(milliseconds)) }

  /// A number of microseconds.
  public static func microseconds(_ microseconds: Int) -> Self { Self(.microseconds(microseconds)) }

  /// A number of nanoseconds.
  public static func nanoseconds(_ nanoseconds: Int) -> Self { Self(.nanoseconds(nanoseconds)) }
}

extension SchedulerInterval: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates an interval of a number of seconds.
  public init(integerLiteral seconds: Int) { self = .seconds(seconds) }

  /// Creates an interval of a number of seconds.
  public init(floatLiteral seconds: Double) { self = .seconds(seconds) }
}

/// An instant of a scheduler.
public struct SchedulerInstant: Hashable, Comparable, Sendable {
  /// The length of time between two instants.
  public typealias Stride = SchedulerInterval

  /// The time since the scheduler was created; for a scheduler of real time, since 1970.
  public let offset: Duration

  init(_ offset: Duration) { self.offset = offset }

  /// The instant as a date.
  ///
  /// A scheduler whose time is not real begins in 1970.
  public var date: Date { Date(timeIntervalSince1970: offset / .seconds(1)) }

  /// Returns the instant that is an interval later.
  public func advanced(by interval: SchedulerInterval) -> Self {
    Self(offset + interval.duration)
  }

  /// Whether one instant is before another.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
}

/// A scheduler for code that was written for one: it has a time, and lets a task wait.
///
/// `DispatchQueue` and `RunLoop` conform, and so do the schedulers that a test overrides them with.
/// New code uses a clock.
public protocol WaitingScheduler<Kind> {
  /// The type that the scheduler stands for, such as `DispatchQueue`.
  associatedtype Kind

  /// The scheduler as a dependency: a scheduler of real time, of a test, or one that does not wait.
  func eraseToAnyScheduler() -> AnySchedulerOf<Kind>
}

extension WaitingScheduler {
  /// An instant of the scheduler.
  public typealias SchedulerTimeType = SchedulerInstant

  /// The scheduler's time.
  public var now: SchedulerInstant { SchedulerInstant(eraseToAnyScheduler().elapsed()) }

  /// Returns after a time.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(for interval: SchedulerInterval) async throws {
    try await eraseToAnyScheduler().clock.sleep(for: interval.duration)
  }

  /// Returns at an instant, or at once if it has passed.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until instant: SchedulerInstant) async throws {
    let rest = instant.offset - now.offset
    guard rest >= .zero else { return try Task.checkCancellation() }
    try await eraseToAnyScheduler().clock.sleep(for: rest)
  }

  /// An endless sequence of instants, one for each interval that has passed.
  public func timer(interval: SchedulerInterval) -> AsyncStream<SchedulerInstant> {
    let scheduler = eraseToAnyScheduler()
    return AsyncStream { continuation in
      let task = Task {
        for await _ in scheduler.clock.timer(interval: interval.duration) {
          continuation.yield(scheduler.now)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension DispatchQueue: WaitingScheduler {
  /// A scheduler that waits in real time.
  ///
  /// It chooses no thread, and so not this queue.
  public func eraseToAnyScheduler() -> AnySchedulerOf<DispatchQueue> { .realTime }

  /// A scheduler that waits for nothing.
  public static var immediate: AnySchedulerOf<DispatchQueue> { .immediate }

  /// A scheduler whose time a test controls.
  public static var test: TestSchedulerOf<DispatchQueue> { TestSchedulerOf() }
}

extension RunLoop: WaitingScheduler {
  /// A scheduler that waits in real time.
  ///
  /// It chooses no thread, and so not this run loop.
  public func eraseToAnyScheduler() -> AnySchedulerOf<RunLoop> { .realTime }

  /// A scheduler that waits for nothing.
  public static var immediate: AnySchedulerOf<RunLoop> { .immediate }

  /// A scheduler whose time a test controls.
  public static var test: TestSchedulerOf<RunLoop> { TestSchedulerOf() }
}

/// A scheduler whose time a test controls, over a ``TestClock``.
///
/// ```swift
/// let mainQueue = DispatchQueue.test
/// let store = TestStore(initialState: Feature.State()) {
///   Feature()
/// } withDependencies: {
///   $0.mainQueue = mainQueue.eraseToAnyScheduler()
/// }
/// await mainQueue.advance(by: .seconds(1))
/// ```
///
/// New tests use the clock itself.
public struct TestSchedulerOf<Kind>: WaitingScheduler, Sendable {
  /// The clock that measures the scheduler's time.
  public let clock: TestClock<Duration>

  /// Creates a scheduler at the beginning of its time.
  public init() { clock = TestClock() }

  /// Advances the scheduler, and wakes the tasks whose time has come, in the order of their
  /// deadlines.
  public nonisolated(nonsending) func advance(by interval: SchedulerInterval = .zero) async {
    await clock.advance(by: interval.duration)
  }

  /// Advances the scheduler until no task sleeps on it.
  public nonisolated(nonsending) func run() async { await clock.run() }

  /// The scheduler for the dependencies of a test.
  public func eraseToAnyScheduler() -> AnySchedulerOf<Kind> {
    AnySchedulerOf(clock) { clock.now.offset }
  }
}
