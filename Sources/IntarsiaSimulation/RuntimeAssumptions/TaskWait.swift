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

  /// The address of the awaited task, group or executor.
  ///
  /// It serves as an identifier and is never dereferenced.
  let object: UInt

  /// The functions that resume after the wait, innermost first.
  let frames: [UInt]

  /// The same functions with a continuation: the wait of a task that has just been resumed.
  var resumed: TaskWait { TaskWait(kind: .continuation, object: 0, frames: frames) }
}
