/// A pure table of the jobs of scopes, and of the waits for scopes to settle.
///
/// A scope is settled while none of its jobs is enqueued or running.
struct SettlingTable<Waiter> {
  private struct Scope {
    /// The maximum number of jobs during a wait, after which the scope never settles.
    let jobLimit: Int
    /// The number of enqueued and running jobs.
    var jobs = 0
    /// Whether a wait reached its maximum number of jobs, and the scope has not settled since.
    var neverSettles = false
  }

  /// A wait until several scopes are settled at the same time.
  private struct Wait {
    let isInScope: Bool
    let scopes: [UInt64]
    let waiter: Waiter
    /// The number of jobs that may still run during the wait.
    var jobsLeft: Int
  }

  /// The waiters that an event releases, and whether their scopes are settled.
  struct Release {
    let waiters: [Waiter]
    let isSettled: Bool
  }

  private var scopes: [UInt64: Scope] = [:]
  /// The waits, oldest first.
  private var waits: [Wait] = []

  mutating func open(_ scope: UInt64, jobLimit: Int) {
    scopes[scope] = Scope(jobLimit: jobLimit)
  }

  mutating func close(_ scope: UInt64) {
    scopes[scope] = nil
  }

  // MARK: - Jobs

  /// Counts a job that is about to be enqueued, if the scope is open.
  ///
  /// Waiters that have reached their maximum number of jobs resume although nothing is settled.
  mutating func begin(in scope: UInt64) -> (isOpen: Bool, release: Release?) {
    guard scopes[scope] != nil else { return (false, nil) }
    scopes[scope]?.jobs += 1
    var waiters: [Waiter] = []
    for index in waits.indices.reversed() where waits[index].scopes.contains(scope) {
      waits[index].jobsLeft -= 1
      guard waits[index].jobsLeft <= 0 else { continue }
      let wait = waits.remove(at: index)
      waiters.append(wait.waiter)
      // Later waits for these scopes end at the first job, until the scopes settle.
      for scope in wait.scopes { scopes[scope]?.neverSettles = true }
    }
    return (true, waiters.isEmpty ? nil : Release(waiters: waiters, isSettled: false))
  }

  mutating func end(in scope: UInt64) -> Release? {
    guard scopes[scope] != nil else { return nil }
    scopes[scope]?.jobs -= 1
    return releaseWaiters(with: [scope])
  }

  // MARK: - Waits

  /// Adds a wait until several scopes are settled at the same time, unless they are already.
  mutating func wait(for scopes: [UInt64], isInScope: Bool, waiter: Waiter) -> Bool {
    guard !areSettled(scopes) else { return true }
    let limits = scopes.compactMap { self.scopes[$0] }.map { $0.neverSettles ? 1 : $0.jobLimit }
    waits.append(
      Wait(
        isInScope: isInScope, scopes: scopes, waiter: waiter, jobsLeft: limits.min() ?? 0))
    return false
  }

  /// Releases the waits for the given scopes that are fully settled, newest first.
  ///
  /// An older waiter may have started the newest one, so the newest resumes first. If its task
  /// belongs to a scope, only that task resumes, and the end of its job releases the next waiter.
  /// The job of any other waiter releases none, so that waiter calls this function itself.
  mutating func releaseWaiters(with settled: [UInt64]) -> Release? {
    var waiters: [Waiter] = []
    for scope in settled where scopes[scope]?.jobs == 0 {
      scopes[scope]?.neverSettles = false
      for index in waits.indices.reversed()
      where waits[index].scopes.contains(scope) && areSettled(waits[index].scopes) {
        let wait = waits.remove(at: index)
        waiters.append(wait.waiter)
        if wait.isInScope { break }
      }
    }
    return waiters.isEmpty ? nil : Release(waiters: waiters, isSettled: true)
  }

  private func areSettled(_ scopes: [UInt64]) -> Bool {
    scopes.allSatisfy { (self.scopes[$0]?.jobs ?? 0) == 0 }
  }
}

extension SettlingTable.Release: Equatable where Waiter: Equatable {}
