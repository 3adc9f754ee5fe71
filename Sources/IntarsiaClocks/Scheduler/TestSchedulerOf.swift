public import Dispatch
public import Foundation

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

extension DispatchQueue {
  /// A scheduler whose time a test controls.
  public static var test: TestSchedulerOf<DispatchQueue> { TestSchedulerOf() }
}

extension RunLoop {
  /// A scheduler whose time a test controls.
  public static var test: TestSchedulerOf<RunLoop> { TestSchedulerOf() }
}
