/// How many jobs a simulation runs until it takes them for ones that never come to rest.
///
/// A loop around `Task.yield()` makes its next job ready with each one, so that time never passes, and a timer on a clock that lets
/// none pass does, too. Without a bound, the test would hang.
struct Effort {
  /// How many jobs a simulation without a store may run while no time passes.
  @TaskLocal static var jobsAtOnce = 1_000_000

  /// How many jobs may run, of which none is the last.
  private var limit: Int
  private var jobs = 0

  /// Whether the count begins anew when virtual time passes; otherwise it does only with what the test does next.
  private let isRenewedByTime: Bool

  /// Whether there have been too many.
  private(set) var isExhausted = false

  /// Whether there have been once.
  private(set) var wasExhausted = false

  /// Whether nobody has been told of it.
  private var isNews = false

  /// An effort that a simulation makes, as long as no time passes.
  init() {
    limit = Self.jobsAtOnce
    isRenewedByTime = true
  }

  /// An effort that a store makes for each call of the test.
  init(jobsOfCall limit: Int) {
    self.limit = limit
    isRenewedByTime = false
  }

  /// A job is about to run, if there is one.
  ///
  /// - Returns: Whether it may.
  mutating func takesJob(hasMore: Bool) -> Bool {
    guard hasMore else { return true }
    guard jobs < limit else {
      if !wasExhausted { isNews = true }
      isExhausted = true
      wasExhausted = true
      return false
    }
    jobs += 1
    return true
  }

  mutating func timeHasPassed() {
    if isRenewedByTime { jobs = 0 }
  }

  /// Begins anew: what has not come to rest once is not waited for as long the next time.
  mutating func renew() {
    jobs = 0
    isExhausted = false
    if wasExhausted { limit = min(limit, 1_000) }
  }

  /// Whether it is news that there have been too many: one report is enough.
  mutating func takeNews() -> Bool {
    defer { isNews = false }
    return isNews
  }
}

extension Simulation {
  /// Whether so many jobs have run that there seems to be no end to them.
  var isRestless: Bool { state.withLock { $0.effort.isExhausted } }

  /// Whether it is news that there seems to be no end to the jobs.
  func takeRestlessness() -> Bool { state.withLock { $0.effort.takeNews() } }

  /// How many jobs may run until they are taken for ones that never come to rest.
  func bound(_ effort: Effort) {
    state.withLock { $0.effort = effort }
  }

  /// Something new begins, for which as many jobs may run again.
  func renewEffort() {
    state.withLock { $0.effort.renew() }
  }
}
