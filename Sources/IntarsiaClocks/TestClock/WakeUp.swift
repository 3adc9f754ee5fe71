import IntarsiaConcurrency

/// A sleeping task of a test clock: the clock wakes it, and the task confirms that it is awake.
struct WakeUp: Sendable {
  let continuation: CheckedContinuation<Void, any Error>
  /// Ends when the task is awake.
  let confirmation: AsyncStream<Void>
  /// The driver that detects when the task has settled.
  let driver: (any TaskDriver)?
}
