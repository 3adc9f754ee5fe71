import IntarsiaTestingBoot

/// What a suspended task waits for, as the runtime has noted it.
struct TaskWait: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case unknown
    case task
    case continuation
    case taskGroup
    case executor
  }

  let kind: Kind

  /// The address of the task, the group or whatever it waits for: a name, and never to be followed.
  let object: UInt

  /// The functions that go on when it comes, the innermost first.
  let frames: [UInt]

  /// The same functions, waiting for a continuation: what a task that has just been resumed has waited for.
  var resumed: TaskWait { TaskWait(kind: .continuation, object: 0, frames: frames) }

  private init(kind: Kind, object: UInt, frames: [UInt]) {
    self.kind = kind
    self.object = object
    self.frames = frames
  }

  /// Reads what a task waits for.
  init(of task: UnsafeRawPointer) {
    var wait = intarsia_testing_wait()
    intarsia_testing_read_wait(task, &wait)
    kind =
      switch wait.kind {
      case 1: .task
      case 2: .continuation
      case 3: .taskGroup
      case 4: .executor
      default: .unknown
      }
    object = UInt(bitPattern: wait.object)
    frames = withUnsafeBytes(of: wait.frames) { bytes in
      bytes.bindMemory(to: UInt.self).prefix(Int(wait.count)).map { $0 }
    }
  }
}
