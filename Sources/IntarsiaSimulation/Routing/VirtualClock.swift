/// A clock of virtual time: a sleep in a simulated test takes no real time.
///
/// ```swift
/// let store = TestStore(initialState: Search.State()) {
///   Search()
/// } withDependencies: {
///   $0.continuousClock = VirtualClock()
/// }
/// ```
///
/// The clock works in each mode, so a test that uses it passes on each toolchain. `Task.sleep` and
/// `ContinuousClock` take virtual time in the exact mode only. The clock belongs to the simulation
/// or the store whose task uses it. In other tasks, it is a `ContinuousClock`.
///
/// - Isolation: Any. The clock has no state of its own.
public struct VirtualClock: Clock {
  /// Creates a clock, which is equal to each other one.
  public init() {}

  /// The current instant: the start of the simulation, and the virtual time since.
  public var now: ContinuousClock.Instant {
    guard let simulation = Simulation.ofThisTask else { return ContinuousClock.now }
    return Capabilities.hasVirtualClock
      ? simulation.enter { ContinuousClock.now } : simulation.begin + simulation.now
  }

  /// The resolution of the system's clock, which is one nanosecond.
  public var minimumResolution: Duration { ContinuousClock().minimumResolution }

  /// Waits until a deadline, without real time in a simulation.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  /// - Ordering: Of two tasks with one deadline, the first to sleep wakes first.
  public func sleep(
    until deadline: ContinuousClock.Instant, tolerance: Duration? = nil
  ) async throws {
    guard Simulation.ofThisTask != nil else {
      return try await ContinuousClock().sleep(until: deadline, tolerance: tolerance)
    }
    try Task.checkCancellation()
    let (wakeUp, waker) = AsyncStream.makeStream(of: Never.self)
    Task(executorPreference: RoutingExecutor(delay: now.duration(to: deadline))) { waker.finish() }
    for await _ in wakeUp {}
    try Task.checkCancellation()
  }
}
