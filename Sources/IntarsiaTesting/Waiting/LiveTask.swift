import IntarsiaTestingBoot

/// A task of a simulation that has not ended, as far as the simulation has seen it.
struct LiveTask: @unchecked Sendable {
  // Safe: the object is retained as long as this is in the simulation's table, if that keeps it; reading it never
  // follows a pointer to anything but the task's own memory.
  private let object: Unmanaged<AnyObject>

  /// Whether it is the value of an `async let`.
  ///
  /// Such a task lies in the memory of the one that has made it, however often it is retained. It is in the simulation's table
  /// only as long as that one can't be done with it: see ``Simulation/letAsyncLetsEnd(before:)``.
  let isAsyncLet: Bool

  /// The task of the effect that has made it, or the one that made that one, and so on.
  let root: UInt64

  /// Whether a job of it is enqueued, or runs.
  var isReady = true

  /// What it waited for when it was looked at last, if it was suspended then: if it runs elsewhere without a job of its own,
  /// somebody has resumed it there.
  private(set) var rest: (kind: TaskWait.Kind, object: UInt)?

  /// Whether it was suspended when it was looked at last.
  var isAtRest: Bool { rest != nil }

  /// Until when it sleeps, in virtual time, unless it has been woken since.
  var wakesAt: Duration?

  /// The clock of the test that it sleeps on, in words, unless it has been woken since.
  var clock: String?

  /// Holds on to the task that a job is a part of.
  init(_ job: UnownedJob, root: UInt64) {
    // A job of a task is one reference to the task.
    let address = unsafeBitCast(job, to: UnsafeRawPointer.self)
    object = Unmanaged.fromOpaque(address)
    isAsyncLet = intarsia_testing_task_is_async_let(address) != 0
    if !isAsyncLet { _ = object.retain() }
    self.root = root
  }

  /// Lets go of the task.
  func release() {
    if !isAsyncLet { object.release() }
  }

  /// The task's address: a name, unless it is certain that the task is alive.
  var address: UnsafeRawPointer { UnsafeRawPointer(object.toOpaque()) }

  /// Whether it is known to have ended.
  var isComplete: Bool { Self.isComplete(address) }

  static func isComplete(_ task: UnsafeRawPointer) -> Bool {
    intarsia_testing_task_is_complete(task) != 0
  }

  /// Whether a task waits for something: it neither runs nor is about to, nor has it ended.
  static func isSuspended(_ task: UnsafeRawPointer) -> Bool {
    intarsia_testing_task_is_suspended(task) != 0
  }

  /// Whether it can't go on before a job of its own runs, or one that works off an actor.
  var staysUntilItsJob: Bool {
    // On an executor of somebody's own it goes on without one.
    isReady
      || Self.isSuspended(address) && intarsia_testing_task_prefers_an_executor(address) == 0
  }

  /// Whether it waits for an actor that the simulation is to work off.
  func waitsForOwnActor(_ drains: Simulation.Drains) -> Bool {
    guard !isReady, !isComplete, !Self.isSuspended(address) else { return false }
    let (kind, object) = waitKind
    return kind == .actor && drains.mayInclude(object)
  }

  /// Whether it goes on without a job of the simulation, on a thread of somebody else: it waits for an actor that others
  /// use, runs there, or is about to come back; only right after a job of it, or while that is waited for.
  ///
  /// - Parameter drains: The actors that the simulation works off itself.
  func isElsewhere(_ drains: Simulation.Drains) -> Bool {
    !isReady && Self.isElsewhere(address, drains)
  }

  private static func isElsewhere(_ address: UnsafeRawPointer, _ drains: Simulation.Drains) -> Bool
  {
    guard !isComplete(address), !isSuspended(address) else { return false }
    let (kind, object) = TaskWait.Kind.of(address)
    switch kind {
    case .actor: return !drains.mayInclude(object)
    // What leaves an actor for the default executor says so before its job arrives there. Another executor is the
    // world outside.
    case .executor: return object == 0 && intarsia_testing_task_prefers_an_executor(address) == 0
    case .continuation, .task, .taskGroup, .unknown: return true
    }
  }

  /// Whether it is resumed by the end of a task, but has not been yet: it has waited for that, or for the group that the
  /// task is a child of; only while no job of it runs.
  ///
  /// - Parameter unfinished: How many children of that group have not ended.
  func isAboutToGoOn(afterEndOf task: LiveTask, unfinished: () -> Int) -> Bool {
    guard !isReady else { return false }
    let (kind, object) = waitKind
    let ended = UInt(bitPattern: task.address)
    switch kind {
    case .task: return object == ended || object == 0
    case .taskGroup:
      guard object == task.group, let group = UnsafeRawPointer(bitPattern: object) else {
        return object == 0
      }
      // Who waits for all children stays where it is until the last one has told the group, and so does who waits for one
      // until any has.
      let status = intarsia_testing_read_group(group)
      return status.has_waiter == 0 || status.unfinished > unfinished()
    // What it has waited for is being replaced by the executor where it goes on.
    case .executor, .actor:
      return object == 0 ? Self.isSuspended(address) : object == ended || object == task.group
    case .continuation, .unknown: return false
    }
  }

  /// Whether it waits for something that goes on elsewhere, or has ended there, without its having been told so.
  ///
  /// Whatever a suspended task waits for is alive, even an `async let`.
  func waitsForElsewhere(_ drains: Simulation.Drains) -> Bool {
    guard !isReady, Self.isSuspended(address) else { return false }
    let (kind, object) = TaskWait.Kind.of(address)
    if Self.isBeingResumed(kind) { return true }
    guard let object = UnsafeRawPointer(bitPattern: object) else { return false }
    switch kind {
    case .task:
      // It may end meanwhile.
      return intarsia_testing_task_is_async_let(object) != 0 && Self.isElsewhere(object, drains)
        || intarsia_testing_task_is_complete(object) != 0
    case .taskGroup: return intarsia_testing_read_group(object).has_waiter == 0
    case .continuation, .executor, .actor, .unknown: return false
    }
  }

  /// Whether a suspended task waits for what it goes on with, and no more for what it has waited for: it is being resumed.
  private static func isBeingResumed(_ kind: TaskWait.Kind) -> Bool {
    switch kind {
    case .executor, .actor: true
    case .continuation, .task, .taskGroup, .unknown: false
    }
  }

  /// The group that it is a child of, as an address; 0 if it is none of a group.
  var group: UInt {
    isAsyncLet ? 0 : UInt(bitPattern: intarsia_testing_group_of_task(address))
  }

  /// What it waits for; only while no job of it runs.
  var wait: TaskWait { TaskWait(of: address) }

  /// The same, without where it does so: it may go on meanwhile.
  var waitKind: (kind: TaskWait.Kind, object: UInt) { TaskWait.Kind.of(address) }

  /// Looks whether it is suspended; only right after a job that it may have run in, or that is worth one.
  mutating func noteRest() {
    // What has been at rest and is being resumed has not left in the job, and has waited for what it did.
    guard !isReady, Self.isSuspended(address) else { return }
    let wait = TaskWait.Kind.of(address)
    if rest == nil || !Self.isBeingResumed(wait.kind) { rest = wait }
  }

  /// A job of it has been enqueued: it waits no more.
  mutating func wake() {
    isReady = true
    rest = nil
    wakesAt = nil
    clock = nil
  }
}
