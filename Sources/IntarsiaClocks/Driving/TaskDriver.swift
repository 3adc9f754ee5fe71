/// What runs some tasks of a test, or sees them run, and so can tell when they have come to rest.
///
/// It sees them as long as somebody holds on to it.
package protocol TaskDriver: AnyObject, Sendable {
  /// The running task, which is the driver's, falls asleep on a test clock.
  ///
  /// - Parameter description: What it waits for, in words, as the end of a sentence.
  func noteSleep(on description: @autoclosure () -> String)
}

/// Knows the drivers of all tasks.
///
/// A test clock can't know by itself what a task does after it has woken it. The testing library can, and that is what
/// makes advancing a clock exact.
package protocol TaskObserver: SendableMetatype {
  /// The driver of the running task.
  ///
  /// - Parameter other: What drives the task from now on if nothing has done so yet. Without it, that is a new driver.
  /// - Returns: `nil` if nobody can see what becomes of the task.
  static func driver(joining other: (any TaskDriver)?) -> (any TaskDriver)?

  /// Lets everything run that can run without time passing, and returns when it has come to rest.
  ///
  /// At rest are a task that has ended and a task that waits: for a clock, for another task at rest, for the outside.
  ///
  /// - Parameter drivers: Whose tasks are waited for.
  nonisolated(nonsending) static func settle(_ drivers: [any TaskDriver]) async

  /// The running task is about to wait for the world outside.
  ///
  /// - Returns: What the end of the wait is reported with.
  static func beginWait(forOutside name: String) -> UInt64

  /// The wait is over.
  static func endWait(_ wait: UInt64)
}

/// Where the observer of all tasks is found.
package enum TaskObservation {
  private static let registered = RegisteredOnce<any TaskObserver.Type>()

  /// Says who observes tasks; whoever says so first is asked.
  package static func register(_ observer: any TaskObserver.Type) {
    registered.set(observer)
  }

  static var observer: (any TaskObserver.Type)? { registered.value }
}
