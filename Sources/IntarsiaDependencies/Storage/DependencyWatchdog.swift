import Dispatch
import IntarsiaConcurrency

/// Terminates the process with a message unless it is stopped in time.
///
/// It watches only the resolution of a cycle of defaults, after the cycle was reported.
struct DependencyWatchdog {
  /// The time limit for creating the value that resolves a cycle.
  @TaskLocal static var patience = DispatchTimeInterval.seconds(10)

  private let alarm: DispatchWorkItem

  init(_ message: String) {
    alarm = DispatchWorkItem { fatalError(message) }
    DispatchQueue(label: "intarsia.dependency-watchdog")
      .asyncAfter(deadline: .now() + Self.patience, execute: alarm)
  }

  func stop() {
    alarm.cancel()
  }
}
