/// Runs or observes some tasks of a test, and detects when they have settled.
///
/// It observes the tasks for as long as it is retained.
package protocol TaskDriver: AnyObject, Sendable {
  /// Records that the running task, which belongs to the driver, starts to sleep on a test clock.
  ///
  /// - Parameter description: The wait in words, as the end of a sentence.
  func noteSleep(on description: @autoclosure () -> String)
}

/// Finds the drivers of all tasks.
///
/// A test clock cannot observe a task that it has woken. The testing library can, so that advancing
/// a clock is exact.
package protocol TaskObserver: SendableMetatype {
  /// Returns the driver of the running task.
  ///
  /// - Parameter other: The driver that takes over the task if it has none yet. If `nil`, a new
  ///   driver is created.
  /// - Returns: The driver; `nil` if the task cannot be observed.
  static func driver(joining other: (any TaskDriver)?) -> (any TaskDriver)?

  /// Runs everything that can run without time passing, and returns when all tasks have settled.
  ///
  /// A task has settled if it has ended, or if it waits for a clock, another settled task or
  /// external work.
  ///
  /// - Parameter drivers: The drivers of the tasks to wait for.
  nonisolated(nonsending) static func settle(_ drivers: [any TaskDriver]) async

  /// Records that the running task is about to wait for external work.
  ///
  /// - Parameter name: The name of the work in failures.
  /// - Returns: The function to call at the end of the wait, or `nil` if the task is not simulated.
  static func beginExternalWork(_ name: String) -> (@Sendable () -> Void)?

  /// Sleeps, in virtual time if the running task is simulated.
  static func sleep(for duration: Duration) async throws

  /// Records that the running task is about to wait for something that never happens.
  static func noteWaitForNothing()
}

/// The registry of the observer of all tasks.
package enum TaskObservation {
  private static let registered = VisibleMutex<(any TaskObserver.Type)?>(nil)

  /// Registers the observer of tasks; later registrations are ignored.
  package static func register(_ observer: any TaskObserver.Type) {
    registered.withLock { $0 = $0 ?? observer }
  }

  package static var observer: (any TaskObserver.Type)? { registered.withLock { $0 } }

  /// Sleeps, in virtual time if the running task is simulated.
  package static func sleep(for duration: Duration) async throws {
    guard let observer else { return try await Task.sleep(for: duration) }
    try await observer.sleep(for: duration)
  }
}
