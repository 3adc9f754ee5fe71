import Foundation

/// Checks whether the caller is on the main actor, by public API that cannot end the program.
enum MainActorIsolation {
  /// Whether the caller is on the main thread, or on the main queue.
  ///
  /// An asynchronous `main` on Linux waits in `dispatchMain`. Any thread may run the main queue
  /// then.
  static var isCurrent: Bool { Thread.isMainThread || MainQueue.isCurrent }
}
