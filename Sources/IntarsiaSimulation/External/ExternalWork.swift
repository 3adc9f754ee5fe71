import IntarsiaConcurrency

/// The external work of one simulation: the waits for it, and its resumptions.
struct ExternalWork {
  /// The code that drives the simulation, suspended until a job arrives.
  typealias Waiter = CheckedContinuation<Void, Never>

  /// The waits that `withExternalWork` has announced, by number, with the effect's task if known.
  private(set) var announcements: [UInt64: (name: String, root: UInt64?)] = [:]
  private var newest: UInt64 = 0
  /// Whether the test declares that external work may resume its effects.
  var isDeclared = false
  /// Whether external work was announced or has resumed a task.
  private var wasUsed = false
  var mayAffectOrder: Bool { wasUsed || isDeclared }
  /// Whether a wait timed out, with no announcement and no job since.
  var hasTimedOut = false
  /// Whether a wait for undeclared work timed out, and nothing has arrived since.
  var graceIsOver = false
  private var waiter: Waiter?
  private var waits = 0
  /// Whether a job or another event has arrived since the driver last found no job.
  var hasArrivals = false
  private var wasResumed = false
  /// The first external resumption, until it is reported.
  var resumption: ExternalResumption?

  mutating func announce(_ name: String, root: UInt64?) -> UInt64 {
    newest += 1
    announcements[newest] = (name, root)
    wasUsed = true
    hasTimedOut = false
    return newest
  }

  mutating func end(_ announcement: UInt64) {
    announcements[announcement] = nil
  }

  mutating func noteResumption(
    _ source: ExternalResumption.Source, of task: TrackedTask?, isByTest: Bool
  ) {
    wasUsed = true
    hasTimedOut = false
    guard !isByTest, !wasResumed else { return }
    wasResumed = true
    resumption = ExternalResumption(source: source, root: task?.root)
  }

  /// Suspends the driver, unless something has arrived since it last looked for jobs.
  ///
  /// - Returns: The number of the wait, or `nil` if there is none.
  mutating func wait(_ waiter: Waiter) -> Int? {
    guard !hasArrivals else { return nil }
    self.waiter = waiter
    waits += 1
    return waits
  }

  /// Records an arrival, and returns the waiting driver for the caller to resume.
  mutating func noteArrival() -> Waiter? {
    (hasArrivals, graceIsOver) = (true, false)
    return takeWaiter()
  }

  /// Removes the waiting driver, for the caller to resume, unless a later wait has begun.
  mutating func takeWaiter(of wait: Int? = nil) -> Waiter? {
    guard wait == nil || wait == waits else { return nil }
    defer { waiter = nil }
    return waiter
  }
}

/// An external resumption: code outside the simulation enqueues one of its jobs, so the order no
/// longer depends on the test's inputs alone.
package struct ExternalResumption: Sendable {
  enum Source: Sendable {
    /// A thread that runs no job of the simulation.
    case thread
    /// A task outside the simulation, or one on an executor whose jobs cannot be routed.
    case task
    /// An actor that other tests also use.
    case sharedActor
  }

  let source: Source

  /// The task of the effect.
  package let root: UInt64?
}

/// A test's declaration of external work.
package struct ExternalWorkUse: Sendable {
  /// Whether external work may resume the test's effects.
  package var isDeclared = false

  /// The maximum real time to wait for that work.
  package var timeout: Duration = .seconds(5)

  @TaskLocal package static var current = ExternalWorkUse()
}
