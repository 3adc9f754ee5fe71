import Dispatch
import IntarsiaConcurrency

/// Ends the process with a message if what it watches over does not come to an end.
///
/// Only what follows a cycle of defaults is watched, after that was reported.
struct DependencyWatchdog {
  /// How long a value may take that is made in place of one that needs itself.
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
