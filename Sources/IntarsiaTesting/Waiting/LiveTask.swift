import IntarsiaTestingBoot

/// A task of a simulation that has not ended, as far as the simulation has seen it.
struct LiveTask: @unchecked Sendable {
  // Safe: the object is retained as long as this is in the simulation's table; reading it never follows a pointer to
  // anything but the task's own memory.
  private let object: Unmanaged<AnyObject>

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
    object = Unmanaged.fromOpaque(unsafeBitCast(job, to: UnsafeRawPointer.self))
    _ = object.retain()
    self.root = root
  }

  /// Lets go of the task.
  func release() {
    object.release()
  }

  /// The task's address.
  var address: UnsafeRawPointer { UnsafeRawPointer(object.toOpaque()) }

  var isComplete: Bool { Self.isComplete(address) }

  static func isComplete(_ task: UnsafeRawPointer) -> Bool {
    intarsia_testing_task_is_complete(task) != 0
  }

  /// Whether a task waits for something: it neither runs nor is about to, nor has it ended.
  static func isSuspended(_ task: UnsafeRawPointer) -> Bool {
    intarsia_testing_task_is_suspended(task) != 0
  }

  /// What it waits for; only while no job of it runs.
  var wait: TaskWait { TaskWait(of: address) }

  /// A job of it has been enqueued: it waits no more.
  mutating func wake() {
    isReady = true
    wakesAt = nil
    clock = nil
  }
}
