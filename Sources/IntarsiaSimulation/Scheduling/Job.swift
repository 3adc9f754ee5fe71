/// A job in the queue of a simulation.
struct Job: @unchecked Sendable {
  enum Kind: Sendable {
    /// A part of a task.
    case task
    /// Runs the queue of an actor.
    case drain
    /// Another job, such as the resumption after `Task.yield`.
    case other
  }

  // Safe: a job is a token that is run exactly once, by the code that takes it out of the queue.
  let job: UnownedJob
  let kind: Kind
  /// Whether the job needs the main actor.
  let isOnMainActor: Bool
  /// The number of its task; 0 if it is not part of a task.
  let task: UInt64
  /// The number of the drain, for ``ActorDrains``; 0 for other jobs.
  let drain: UInt64
  /// The executor that its task prefers, if jobs cannot be routed.
  let executor: (any TaskExecutor)?

  /// - Parameter task: The number of the task that the job is a part of, or 0.
  init(
    _ job: UnownedJob, kind: Kind, isOnMainActor: Bool, task: UInt64, drain: UInt64 = 0,
    executor: (any TaskExecutor)? = nil
  ) {
    self.job = job
    self.kind = kind
    self.isOnMainActor = isOnMainActor
    self.drain = drain
    self.executor = executor
    self.task = task
  }

  /// The lane of the main actor, whose jobs keep their order whichever ready job is chosen.
  var lane: Int? { isOnMainActor ? 0 : nil }
}
