/// Which tasks belong to which scope, and which scopes have come to rest: a pure table.
///
/// The runtime numbers tasks in the order in which they are made. A task joins a scope when its first job is enqueued by
/// a job of the scope, and stays. A scope is at rest when no job of its tasks is waiting or running.
struct TaskTable<Waiter> {
  struct Scope {
    /// The newest task when the scope was opened: older ones can't have been made by it.
    let begin: UInt64
    /// How many jobs there may be until those who wait are told that there is no end to it.
    let patience: Int
    /// How many of its jobs wait for a thread or run on one.
    var jobs = 0
    /// Who waits for it, in the order in which they came.
    var waits: [UInt64] = []
    /// Whether somebody has lost patience, and it has not come to rest since.
    var isRestless = false
  }

  /// Somebody who waits until several scopes are at rest at the same time.
  struct Wait {
    let task: UInt64?
    let scopes: [UInt64]
    let waiter: Waiter
    var patience: Int
  }

  /// Who is to go on because of an event, and whether because there is rest.
  struct Release {
    let waiters: [Waiter]
    let isAtRest: Bool
  }

  var scopes: [UInt64: Scope] = [:]
  var waits: [UInt64: Wait] = [:]
  private var members: [UInt64: UInt64] = [:]
  private var outsiders: Set<UInt64> = []
  private var newestScope: UInt64 = 0
  var newestWait: UInt64 = 0

  init() {}

  // MARK: - Scopes

  /// Makes a scope of a task and of all that it will make.
  ///
  /// - Parameter patience: How many jobs there may be while somebody waits for the scope to come to rest.
  mutating func open(for task: UInt64, newestTask: UInt64, patience: Int) -> UInt64 {
    newestScope += 1
    scopes[newestScope] = Scope(begin: newestTask, patience: patience)
    add(task, to: newestScope)
    return newestScope
  }

  /// Takes a task into a scope that it would not have joined by itself.
  mutating func add(_ task: UInt64, to scope: UInt64) {
    members[task] = scope
    outsiders.remove(task)
  }

  mutating func close(_ scope: UInt64) {
    guard scopes.removeValue(forKey: scope) != nil else { return }
    members = members.filter { $0.value != scope }
    if scopes.isEmpty { outsiders = [] }
  }

  /// The scope that a task belongs to.
  func scope(of task: UInt64) -> UInt64? { members[task] }

  // MARK: - Jobs

  /// Takes note of a job that is about to be enqueued.
  ///
  /// - Parameters:
  ///   - task: The task that the job is a part of; `nil` if it works off what an actor has to do.
  ///   - current: The task that enqueues it.
  ///   - thread: The scope whose job the thread runs.
  /// - Returns: The scope that the job belongs to, and who is to go on because there is no end to it.
  mutating func begin(
    _ task: UInt64?, enqueuedBy current: UInt64?, onThreadOf thread: UInt64?
  ) -> (scope: UInt64, release: Release?)? {
    let origin = origin(of: current, onThreadOf: thread)
    let scope = if let task { join(task, from: origin) } else { origin }
    guard let scope, scopes[scope] != nil else { return nil }
    scopes[scope]?.jobs += 1
    return (scope, loseOnePatience(with: scope))
  }

  /// The scope of what a task sets going.
  ///
  /// A task that is not known is judged by where it runs: an actor may have taken it up without a job of its own.
  private func origin(of current: UInt64?, onThreadOf thread: UInt64?) -> UInt64? {
    guard let current else { return thread }
    return members[current] ?? (outsiders.contains(current) ? nil : thread)
  }

  private mutating func join(_ task: UInt64, from origin: UInt64?) -> UInt64? {
    if let scope = members[task] { return scope }
    guard let origin, let begin = scopes[origin]?.begin, task > begin, !outsiders.contains(task)
    else {
      outsiders.insert(task)
      return nil
    }
    members[task] = origin
    return origin
  }

  /// Takes note that a job has run.
  mutating func end(in scope: UInt64) -> Release? {
    guard scopes[scope] != nil else { return nil }
    scopes[scope]?.jobs -= 1
    return releaseThoseAtRest(with: scope)
  }
}

extension TaskTable.Release: Equatable where Waiter: Equatable {}
