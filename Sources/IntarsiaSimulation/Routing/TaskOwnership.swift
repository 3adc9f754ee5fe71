/// A simulation or a scope, by its number.
enum TaskOwner: Hashable, Sendable {
  case simulation(UInt64)
  case scope(UInt64)
}

/// A pure table of the tasks of simulations and scopes.
///
/// The runtime numbers tasks in the order of their creation. A task belongs to the owner of the
/// event that enqueues its first job, and stays there. A task that is older than that owner, or was
/// first seen elsewhere, belongs to no owner: the event only resumes it.
struct TaskOwnership {
  private struct OpenOwner {
    /// The newest task when the owner was opened.
    let begin: UInt64
    var members: [UInt64] = []
  }

  private var open: [TaskOwner: OpenOwner] = [:]
  /// The open owner of each task that has one.
  private var owners: [UInt64: TaskOwner] = [:]
  /// The known tasks without an open owner, while an older owner, which could claim them, is open.
  private var others: Set<UInt64> = []
  private var othersAfterPruning = 0

  // MARK: - Owners

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
    // The remaining tasks have no owner, even if a younger one resumes them.
    for task in closed.members where owners[task] == owner {
      owners[task] = nil
      others.insert(task)
    }
    pruneIfWorthwhile()
    return true
  }

  /// Removes the other tasks that are older than every open owner.
  ///
  /// It runs when their number has doubled, so its amortized cost per recorded task is constant.
  private mutating func pruneIfWorthwhile() {
    guard others.count > max(1_000, 2 * othersAfterPruning) else { return }
    let oldest = open.values.map(\.begin).min() ?? .max
    others = others.filter { $0 > oldest }
    othersAfterPruning = others.count
  }

  // MARK: - Tasks

  func owner(of task: UInt64) -> TaskOwner? {
    owners[task]
  }

  /// Adds a task to an owner that it would not join on its own.
  mutating func add(_ task: UInt64, to owner: TaskOwner) {
    others.remove(task)
    owners[task] = owner
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
    if let owner = owners[task] { return owner }
    if others.contains(task) { return nil }
    // An actor may run a task without a separate job. Such an unknown task belongs to the owner of
    // its thread, unless it is older than the simulation.
    guard case .simulation = thread else { return thread }
    return thread.flatMap { task > open[$0]?.begin ?? .max ? $0 : nil }
  }

  /// Returns the owner of a task for which an event enqueues a job; `nil` if it has none.
  mutating func join(_ task: UInt64, from origin: TaskOwner?) -> TaskOwner? {
    if let owner = owners[task] { return owner }
    guard !others.contains(task), let origin, let begin = open[origin]?.begin, task > begin else {
      if !open.isEmpty, others.insert(task).inserted { pruneIfWorthwhile() }
      return nil
    }
    add(task, to: origin)
    return origin
  }
}
