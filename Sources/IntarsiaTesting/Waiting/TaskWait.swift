import IntarsiaTestingBoot

/// What a suspended task waits for, as the runtime has noted it.
struct TaskWait: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case unknown
    case task
    case continuation
    case taskGroup
    case executor
    /// An actor that is its own executor: somebody else uses it.
    case actor

    fileprivate init(number: Int32) {
      self =
        switch number {
        case 1: .task
        case 2: .continuation
        case 3: .taskGroup
        case 4: .executor
        case 5: .actor
        default: .unknown
        }
    }

    /// Reads what a task waits for that may go on at any time, and the address of that.
    static func of(_ task: UnsafeRawPointer) -> (kind: Self, object: UInt) {
      var object: UnsafeRawPointer?
      let number = intarsia_testing_read_wait_kind(task, &object)
      return (Self(number: number), UInt(bitPattern: object))
    }
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
    kind = Kind(number: wait.kind)
    object = UInt(bitPattern: wait.object)
    frames = withUnsafeBytes(of: wait.frames) { bytes in
      bytes.bindMemory(to: UInt.self).prefix(Int(wait.count)).map { $0 }
    }
  }
}
