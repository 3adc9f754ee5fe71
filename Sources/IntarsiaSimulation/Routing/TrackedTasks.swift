/// A task of a simulation, with the values that the simulation has observed.
struct TrackedTask: Sendable {
  let number: UInt64
  /// The address of the task, whose memory may be reused or unmapped after its end.
  let address: UInt
  /// The task of the effect that created it, directly or through other tasks.
  let root: UInt64
  /// Whether one of its jobs is in the queue.
  var isReady = true
  /// The virtual instant at which it wakes, if it sleeps.
  var wakesAt: Duration?
  /// A description of the test clock that it sleeps on, if it does.
  var clock: String?

  /// Reads the state of the task from memory; `nil` if it has ended, or if this toolchain's memory
  /// layout is unknown.
  func read() -> TaskMemory? {
    Capabilities.current.taskMemory ? TaskMemory(at: address, number: number) : nil
  }
}

/// The tasks of a simulation, by number.
struct TrackedTasks {
  private var tasks: [UInt64: TrackedTask] = [:]
  /// The number of tasks at which ended tasks are removed.
  private var limit = 10_000

  subscript(number: UInt64) -> TrackedTask? {
    _read { yield tasks[number] }
    _modify { yield &tasks[number] }
  }

  /// Records a job of a task, which its creator has created if it is the task's first job.
  mutating func noteJob(_ job: Job, creator: UInt64?) {
    if tasks[job.task]?.wake() != nil { return }
    let root = creator.flatMap { tasks[$0]?.root } ?? job.task
    tasks[job.task] = TrackedTask(
      number: job.task, address: TaskNumber.address(of: job.job), root: root)
  }

  /// Returns whether so many tasks are recorded that the caller must remove the ended ones.
  ///
  /// It returns `true` once, so that jobs which are enqueued meanwhile do not remove them, too.
  mutating func mustRemoveEnded() -> Bool {
    guard tasks.count >= limit else { return false }
    limit = .max
    return true
  }

  /// Removes ended tasks, at a constant amortized cost for each task.
  mutating func removeEnded() {
    tasks = tasks.filter { $0.value.isReady || $0.value.read()?.isComplete == false }
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

  func task(at address: UInt) -> TrackedTask? {
    tasks.values.first { $0.address == address }
  }

  /// Whether a task awaits a continuation that external work may resume.
  var mayAwaitExternalWork: Bool {
    tasks.values.contains { !$0.willRun && $0.readIfSuspended()?.waitKind.kind == .continuation }
  }

  /// Whether a task awaits the value of a task outside the simulation.
  var awaitOtherTask: Bool {
    tasks.values.contains { task in
      guard let (kind, object) = task.readIfSuspended()?.waitKind else { return false }
      return kind == .task && self.task(at: object) == nil
    }
  }

  /// Whether a task runs, or is about to resume, on a thread of other code.
  var haveTaskElsewhere: Bool {
    tasks.values.contains { task in
      guard !task.isReady, let memory = task.read(), !memory.isComplete else { return false }
      guard memory.isSuspended else { return true }
      // A task that awaits other tasks resumes when they end. They may be ending now, on another
      // thread, unless all of them are suspended.
      let (kind, object) = memory.waitKind
      switch kind {
      case .task: return self.task(at: object).map { $0.read()?.isSuspended != true } == true
      case .taskGroup:
        return members(of: task.root).allSatisfy {
          $0.number == task.number || $0.read()?.isSuspended != true
        }
      case .continuation: return false
      // The record names the executor on which the task is about to resume.
      case .executor, .unknown: return true
      }
    }
  }
}

extension TrackedTask {
  /// Whether the task is ready or sleeping; one that reads a stream may serve the whole test.
  fileprivate var willRun: Bool { isReady || wakesAt != nil || clock != nil }

  /// Records that a job of the task was enqueued, so the task no longer waits.
  fileprivate mutating func wake() {
    (isReady, wakesAt, clock) = (true, nil, nil)
  }

  fileprivate func readIfSuspended() -> TaskMemory? {
    guard !isReady, let memory = read(), memory.isSuspended else { return nil }
    return memory
  }
}
