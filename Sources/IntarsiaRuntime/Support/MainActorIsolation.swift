import Dispatch
import Foundation

/// Checks whether the caller is on the main actor, by public API that cannot end the program.
enum MainActorIsolation {
  /// Whether the caller is on the main thread, or on the main queue.
  ///
  /// An asynchronous `main` on Linux waits in `dispatchMain`. Any thread may run the main queue
  /// then.
  static var isCurrent: Bool { Thread.isMainThread || MainQueue.isCurrent }

  /// Runs a closure on the main actor: now if the caller is on it, else in a task.
  ///
  /// - Parameters:
  ///   - canRunNow: `false` to run the closure in a task in any case.
  ///   - body: The closure.
  static func perform(now canRunNow: Bool = true, _ body: @escaping @MainActor () -> Void) {
    if canRunNow, isCurrent {
      MainActor.assumeIsolated(body)
    } else {
      Task { @MainActor in body() }
    }
  }
}

/// Checks whether the caller runs on the main queue, which executes the main actor.
///
/// A program that waits in `dispatchMain`, such as an asynchronous `main` on Linux, may run its
/// main queue on any thread.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
