/// The membership of tasks in scopes, and the waits for scopes to settle: a pure table.
///
/// The runtime numbers tasks in the order of their creation. A task joins a scope when a job of the
/// scope enqueues the task's first job, and stays in it. A scope is settled while none of its
/// tasks' jobs is enqueued or running.
struct TaskTable<Waiter> {
  struct Scope {
    /// The newest task at the time the scope was opened.
    ///
    /// The scope cannot have started older tasks.
    let begin: UInt64
    /// The maximum number of jobs during a wait.
    ///
    /// After that, the wait ends: the scope never settles.
    let patience: Int
    /// The number of its jobs that are enqueued or running.
    var jobs = 0
    /// The waits for this scope, the oldest first.
    var waits: [UInt64] = []
    /// Whether a wait reached its maximum number of jobs, and the scope has not settled since.
    var isRestless = false
  }

  /// A task that waits until several scopes are settled at the same time.
  struct Wait {
    let task: UInt64?
    let scopes: [UInt64]
    let waiter: Waiter
    var patience: Int
  }

  /// The waiters that an event releases, and whether their scopes are settled.
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

  /// Opens a scope for a task and the tasks that it starts.
  ///
  /// - Parameters:
  ///   - newestTask: The newest task of the process.
  ///   - patience: The maximum number of jobs during a wait for the scope.
  mutating func open(for task: UInt64, newestTask: UInt64, patience: Int) -> UInt64 {
    newestScope += 1
    scopes[newestScope] = Scope(begin: newestTask, patience: patience)
    add(task, to: newestScope)
    return newestScope
  }

  /// Adds a task to a scope that the task would not join by itself.
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

  /// Counts a job that is about to be enqueued.
  ///
  /// - Parameters:
  ///   - task: The task that the job is a part of; `nil` for a drain.
  ///   - current: The task that enqueues the job.
  ///   - thread: The scope whose job the thread runs.
  /// - Returns: The scope that the job belongs to, and the waiters whose maximum number of jobs it
  ///   reaches; `nil` if the job belongs to no open scope.
  mutating func begin(
    _ task: UInt64?, enqueuedBy current: UInt64?, onThreadOf thread: UInt64?
  ) -> (scope: UInt64, release: Release?)? {
    let origin = origin(of: current, onThreadOf: thread)
    let scope = if let task { join(task, from: origin) } else { origin }
    guard let scope, scopes[scope] != nil else { return nil }
    scopes[scope]?.jobs += 1
    return (scope, loseOnePatience(with: scope))
  }

  /// The scope of the jobs that a task enqueues.
  ///
  /// An unknown task belongs to the scope of its thread: an actor may have run it without a job of
  /// its own.
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

  /// Records that a job has run.
  ///
  /// - Returns: The waiters to resume, if the scope is now settled.
  mutating func end(in scope: UInt64) -> Release? {
    guard scopes[scope] != nil else { return nil }
    scopes[scope]?.jobs -= 1
    return releaseThoseAtRest(with: scope)
  }
}

extension TaskTable.Release: Equatable where Waiter: Equatable {}
