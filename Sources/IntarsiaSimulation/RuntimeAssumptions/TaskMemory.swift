import CIntarsiaSimulation

/// The state of a task, copied from the memory of the Swift runtime.
///
/// The layout of that memory is not promised. So it is read only on toolchains in the list of
/// ``Capabilities``, only to describe a failure or to end a wait for external work, and through
/// copies that cannot fault: where the layout differs, or the task has ended, the result is
/// "unknown".
struct TaskMemory {
  /// The offsets in a task, in bytes, and the masks of its flags: of Swift 6.3, 64 bits.
  private enum Layout {
    static let number = 36
    static let resumeFunction = 56
    static let resumeContext = 64
    static let status = 96
    static let dependency = 160
    static let size = 168

    static let isRunning: UInt = 0x800
    static let isEnqueued: UInt = 0x1000
    static let isComplete: UInt = 0x2000
    static let hasDependency: UInt = 0x4000

    // The record of what the task waits for.
    static let awaitedObject = 16
    static let executorWitness = 24
    static let waitKind = 32
    static let recordSize = 40
  }

  private let words: [UInt]

  /// Copies the memory of a task.
  ///
  /// - Parameter number: The number of the task, which has to be in its memory.
  /// - Returns: `nil` if the memory is not that of the task any more.
  init?(at address: UInt, number: UInt64) {
    guard let words = ProcessMemory.words(at: address, count: Layout.size / 8) else { return nil }
    // The runtime keeps the low half of the number in the upper half of this word.
    guard words[Layout.number / 8] >> 32 == UInt(truncatingIfNeeded: number) & 0xffff_ffff else {
      return nil
    }
    self.words = words
  }

  private var status: UInt { words[Layout.status / 8] }

  /// Whether the task has ended.
  var isComplete: Bool { status & Layout.isComplete != 0 }

  /// Whether the task waits: it neither runs, nor is enqueued, nor has it ended.
  var isSuspended: Bool {
    status & (Layout.isRunning | Layout.isEnqueued | Layout.isComplete) == 0
  }

  /// The kind of what the task waits for, and its address.
  var waitKind: (kind: TaskWait.Kind, object: UInt) {
    guard status & Layout.hasDependency != 0, words[Layout.dependency / 8] != 0,
      let record = ProcessMemory.words(
        at: words[Layout.dependency / 8], count: Layout.recordSize / 8)
    else { return (.unknown, 0) }
    let object = record[Layout.awaitedObject / 8]
    switch record[Layout.waitKind / 8] & 0xffff_ffff {
    case 1: return (.task, object)
    case 2: return (.continuation, object)
    case 3: return (.taskGroup, object)
    // An actor without an executor of its own has no witness for one.
    case 4:
      let isActor = object != 0 && record[Layout.executorWitness / 8] == 0
      return (isActor ? .actor : .executor, object)
    default: return (.unknown, 0)
    }
  }

  /// The task's wait, with the functions that wait.
  var wait: TaskWait {
    let (kind, object) = waitKind
    // Each function that waits has a context: its caller's context, and the function that the
    // caller resumes in.
    var frames = [words[Layout.resumeFunction / 8]]
    var context = words[Layout.resumeContext / 8]
    while frames.count < 24, context != 0,
      let next = ProcessMemory.words(at: context, count: 2), next[1] != 0
    {
      frames.append(next[1])
      context = next[0]
    }
    return TaskWait(kind: kind, object: object, frames: frames)
  }
}

/// The memory of this process, read without a fault.
private enum ProcessMemory {
  /// Copies words, or returns `nil` if they cannot be read.
  static func words(at address: UInt, count: Int) -> [UInt]? {
    guard let pointer = UnsafeRawPointer(bitPattern: address), address % 8 == 0 else { return nil }
    var isRead = false
    let words = [UInt](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      isRead = intarsia_simulation_read_memory(pointer, buffer.baseAddress, 8 * count) == 1
      initializedCount = isRead ? count : 0
    }
    return isRead ? words : nil
  }
}
