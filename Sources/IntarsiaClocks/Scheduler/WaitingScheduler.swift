public import Dispatch
public import Foundation

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
}

extension RunLoop: WaitingScheduler {
  /// A scheduler that waits in real time.
  ///
  /// It chooses no thread, and so not this run loop.
  public func eraseToAnyScheduler() -> AnySchedulerOf<RunLoop> { .realTime }

  /// A scheduler that waits for nothing.
  public static var immediate: AnySchedulerOf<RunLoop> { .immediate }
}

extension AnySchedulerOf {
  static var realTime: Self {
    Self(ContinuousClock()) { .seconds(Date().timeIntervalSince1970) }
  }
}
