/// A simulation or a scope, by its number, or code that is neither.
enum TaskOwner: Hashable, Sendable {
  case simulation(UInt64)
  case scope(UInt64)
  case others
}

/// A pure table of the tasks of simulations and scopes.
///
/// The runtime numbers tasks in the order of their creation. A task belongs to the owner of the
/// event that enqueues its first job, and stays there. A task that is older than that owner, or was
/// first seen elsewhere, belongs to others: the event only resumes it.
struct TaskOwnership {
  private struct OpenOwner {
    /// The newest task when the owner was opened.
    let begin: UInt64
    var members: [UInt64] = []
  }

  private var open: [TaskOwner: OpenOwner] = [:]
  /// The owner of each known task; `others` if it has none, or if its owner is closed.
  ///
  /// A task of others stays in the table while an older owner, which could claim it, is open.
  private var owners: [UInt64: TaskOwner] = [:]
  private var othersCount = 0
  /// The number of tasks of others after the last pruning.
  private var othersAfterPruning = 0

  // MARK: - Owners

  /// - Parameter newestTask: The newest task of the process.
  mutating func open(_ owner: TaskOwner, newestTask: UInt64) {
    open[owner] = OpenOwner(begin: newestTask)
  }

  /// - Returns: Whether the owner was open.
  @discardableResult
  mutating func close(_ owner: TaskOwner) -> Bool {
    guard let closed = open.removeValue(forKey: owner) else { return false }
    guard !open.isEmpty else {
      self = TaskOwnership()
      return true
    }
    // The remaining tasks now belong to others, even if a younger owner resumes them.
    for task in closed.members where owners[task] == owner {
      owners[task] = .others
      othersCount += 1
    }
    pruneIfWorthwhile()
    return true
  }

  /// Removes the tasks of others that are older than every open owner.
  ///
  /// It runs when their number has doubled, so its amortized cost per recorded task is constant.
  private mutating func pruneIfWorthwhile() {
    guard othersCount > max(1_000, 2 * othersAfterPruning) else { return }
    let oldest = open.values.map(\.begin).min() ?? .max
    owners = owners.filter { $0.value != .others || $0.key > oldest }
    othersCount = owners.count { $0.value == .others }
    othersAfterPruning = othersCount
  }

  // MARK: - Tasks

  /// The open owner that a task belongs to.
  func owner(of task: UInt64) -> TaskOwner? {
    owners[task].flatMap { $0 == .others ? nil : $0 }
  }

  /// Adds a task to an owner that it would not join on its own.
  mutating func add(_ task: UInt64, to owner: TaskOwner) {
    if owners.updateValue(owner, forKey: task) == .others { othersCount -= 1 }
    open[owner]?.members.append(task)
  }

  /// The owner that an event on a thread belongs to.
  ///
  /// A drain also runs tasks of other tests on the thread, so the running task decides first.
  /// Events of the task that entered the simulation belong to the simulation.
  func origin(
    of task: UInt64?, onThreadOf thread: TaskOwner?, enteredBy entrant: UInt64? = nil
  ) -> TaskOwner? {
    guard let task, task != entrant else { return thread }
    if owners[task] != nil { return owner(of: task) }
    // An actor may run a task without a separate job. Such an unknown task belongs to the owner of
    // its thread, unless it is older than the simulation.
    guard case .simulation = thread else { return thread }
    return thread.flatMap { task > open[$0]?.begin ?? .max ? $0 : nil }
  }

  /// Returns the owner of a task for which an event enqueues a job; `nil` if it has none.
  mutating func join(_ task: UInt64, from origin: TaskOwner?) -> TaskOwner? {
    if owners[task] != nil { return owner(of: task) }
    guard let origin, let begin = open[origin]?.begin, task > begin else {
      guard !open.isEmpty else { return nil }
      owners[task] = .others
      othersCount += 1
      pruneIfWorthwhile()
      return nil
    }
    add(task, to: origin)
    return origin
  }
}
