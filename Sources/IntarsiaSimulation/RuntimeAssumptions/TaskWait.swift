/// The wait of a suspended task.
struct TaskWait: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case unknown
    case task
    case continuation
    case taskGroup
    /// An executor that is not an actor.
    case executor
    /// An actor that other code uses.
    case actor
  }

  let kind: Kind

  /// The address of the task, the group or the executor: a name, never to be followed.
  let object: UInt

  /// The functions that continue after the wait, the innermost first.
  let frames: [UInt]

  /// The same functions, with a continuation: the wait of a task that was just resumed.
  var resumed: TaskWait { TaskWait(kind: .continuation, object: 0, frames: frames) }
}
