/// A task of a simulation, with the values that the simulation has observed.
struct TrackedTask: Sendable {
  let number: UInt64
  /// The task of the effect that created it, directly or through other tasks.
  let root: UInt64
  /// Whether one of its jobs is in the queue.
  var isReady = true
  /// The virtual instant at which it wakes, if it sleeps.
  var wakesAt: Duration?
  /// A description of the test clock that it sleeps on, if it does.
  var clock: String?
  /// Whether it waits for something that never happens, such as `Task.never()`.
  var waitsForNothing = false
}

/// The tasks of a simulation, by number.
struct TrackedTasks {
  private var tasks: [UInt64: TrackedTask] = [:]
  /// The number of tasks at which tasks that may have ended are removed.
  private var limit = 10_000

  subscript(number: UInt64) -> TrackedTask? {
    _read { yield tasks[number] }
    _modify { yield &tasks[number] }
  }

  /// Records a job of a task, which its creator has created if it is the task's first job.
  mutating func noteJob(_ job: Job, creator: UInt64?) {
    if tasks[job.task]?.wake() != nil { return }
    let root = creator.flatMap { tasks[$0]?.root } ?? job.task
    if tasks.count >= limit { removeEnded(before: job.task) }
    tasks[job.task] = TrackedTask(number: job.task, root: root)
  }

  /// Removes the tasks that may have ended, at a constant amortized cost for each task.
  ///
  /// The runtime does not tell when a task ends. A task stays if it is new, is ready or sleeps, or
  /// is the first of an effect.
  private mutating func removeEnded(before newest: UInt64) {
    tasks = tasks.filter { number, task in
      task.willRun || task.root == number || number + 5_000 >= newest
    }
    limit = max(10_000, 2 * tasks.count)
  }

  /// The tasks of an effect, oldest first.
  func members(of root: UInt64) -> [TrackedTask] {
    tasks.values.filter { $0.root == root }.sorted { $0.number < $1.number }
  }

  /// The effects outside the given ones that have a ready or sleeping task, oldest first.
  func roots(besides roots: Set<UInt64>) -> [UInt64] {
    Set(tasks.values.lazy.filter(\.willRun).map(\.root)).subtracting(roots).sorted()
  }

  /// Whether one of some effects has no task in a known state: only other code can resume it.
  func awaitUnknown(inOneOf roots: [UInt64]) -> Bool {
    let known = tasks.values.lazy.filter { $0.willRun || $0.waitsForNothing }
    return !Set(roots).isSubset(of: known.map(\.root))
  }
}

extension TrackedTask {
  /// Whether the task is ready or sleeping; one that reads a stream may serve the whole test.
  fileprivate var willRun: Bool { isReady || wakesAt != nil || clock != nil }

  /// Records that a job of the task was enqueued, so the task no longer waits.
  fileprivate mutating func wake() {
    (isReady, wakesAt, clock, waitsForNothing) = (true, nil, nil, false)
  }
}
