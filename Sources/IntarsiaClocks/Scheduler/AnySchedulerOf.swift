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
}

extension AnySchedulerOf where Kind == DispatchQueue {
  /// A scheduler that waits in real time.
  public static var main: Self { .realTime }
}

extension AnySchedulerOf where Kind == RunLoop {
  /// A scheduler that waits in real time.
  public static var main: Self { .realTime }
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
