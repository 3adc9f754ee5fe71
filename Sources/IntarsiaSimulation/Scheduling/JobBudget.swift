/// A pure state machine that limits the jobs of a simulation, to detect one that never settles.
///
/// A loop around `Task.yield()`, or a timer on a clock whose time never advances, makes a new job
/// ready in each iteration, so virtual time never advances and the test would hang.
struct JobBudget {
  /// The maximum number of jobs between two advances of time in a simulation without a store.
  @TaskLocal static var jobsAtOnce = 1_000_000

  private var limit: Int
  private var jobs = 0
  /// Whether the count restarts when virtual time advances, not only with a call of the test.
  private let isRenewedByTime: Bool
  /// Whether the limit was reached since the count last restarted.
  private(set) var isExhausted = false
  private var wasEverExhausted = false
  /// Whether the first exhaustion has not been reported yet.
  private var isUnreported = false

  /// Creates the budget of a simulation without a store.
  init() {
    limit = Self.jobsAtOnce
    isRenewedByTime = true
  }

  /// Creates the budget of a store, for each call of the test.
  init(jobsPerCall limit: Int) {
    self.limit = limit
    isRenewedByTime = false
  }

  /// Counts a job that is about to run, if it may.
  mutating func takesJob(hasMore: Bool) -> Bool {
    guard hasMore else { return true }
    guard jobs < limit else {
      if !wasEverExhausted { isUnreported = true }
      isExhausted = true
      wasEverExhausted = true
      return false
    }
    jobs += 1
    return true
  }

  mutating func timeHasPassed() {
    if isRenewedByTime { jobs = 0 }
  }

  /// Restarts the count, with a smaller limit if the budget was ever exhausted.
  mutating func renew() {
    jobs = 0
    isExhausted = false
    if wasEverExhausted { limit = min(limit, 1_000) }
  }

  mutating func takeFirstExhaustion() -> Bool {
    defer { isUnreported = false }
    return isUnreported
  }
}
