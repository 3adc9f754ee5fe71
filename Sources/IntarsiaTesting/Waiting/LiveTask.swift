import IntarsiaTestingBoot

/// A task of a simulation that has not ended, as far as the simulation has seen it.
struct LiveTask: @unchecked Sendable {
  // Safe: the object is retained as long as this is in the simulation's table, if that keeps it; reading it never
  // follows a pointer to anything but the task's own memory.
  private let object: Unmanaged<AnyObject>

  /// Whether it is the value of an `async let`.
  ///
  /// Such a task lies in the memory of the one that has made it, however often it is retained. It is looked at
  /// only right after a job of its own, and before anybody goes on who may be done with it.
  let isAsyncLet: Bool

  /// What it has waited for after its last job, if it must not be looked at later on.
  private var lastWait: TaskWait?

  /// The task of the effect that has made it, or the one that made that one, and so on.
  let root: UInt64

  /// Whether a job of it is enqueued, or runs.
  var isReady = true

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
  var isComplete: Bool { !isAsyncLet && Self.isComplete(address) }

  static func isComplete(_ task: UnsafeRawPointer) -> Bool {
    intarsia_testing_task_is_complete(task) != 0
  }

  /// Whether a task waits for something: it neither runs nor is about to, nor has it ended.
  static func isSuspended(_ task: UnsafeRawPointer) -> Bool {
    intarsia_testing_task_is_suspended(task) != 0
  }

  /// Whether it runs, or is on its way to where it runs next; only right after a job of it, or while that is waited for.
  var isUnderWay: Bool {
    !isReady && !Self.isComplete(address) && !Self.isSuspended(address)
  }

  /// What it waits for; only while no job of it runs.
  var wait: TaskWait { lastWait ?? TaskWait(of: address) }

  /// The same, without where it does so: it may go on meanwhile.
  var waitKind: (kind: TaskWait.Kind, object: UInt) {
    if isAsyncLet { return lastWait.map { ($0.kind, $0.object) } ?? (.unknown, 0) }
    return TaskWait.Kind.of(address)
  }

  /// Whether it waits for an actor that somebody else uses, or runs there on another thread.
  ///
  /// - Parameter hasJustRun: Whether a job of it was the last that ran.
  func waitsForTurn(hasJustRun: Bool = false) -> Bool {
    guard !isReady, wakesAt == nil, hasJustRun || !isAsyncLet, !Self.isComplete(address) else {
      return false
    }
    return intarsia_testing_task_is_running(address) != 0
      || TaskWait.Kind.of(address).kind == .actor
  }

  /// A job of it has just run.
  ///
  /// - Returns: Whether the task may have to be looked at again: it has not ended, nor gone where that could not be seen.
  mutating func jobHasRun() -> Bool {
    guard isAsyncLet else { return !isComplete }
    guard LiveTask.isSuspended(address) else { return false }
    lastWait = TaskWait(of: address)
    return true
  }

  /// A job of it has been enqueued: it waits no more.
  mutating func wake() {
    isReady = true
    wakesAt = nil
    clock = nil
    lastWait = nil
  }
}
