import CIntarsiaSimulation

/// The state of a task, copied from the memory of the Swift runtime.
///
/// The layout of that memory is not promised. It is read only on the toolchains listed in
/// ``Capabilities``, and only to describe a failure or to end a wait for external work. The copies
/// cannot fault: if the layout differs, or the task has ended, the result is "unknown".
struct TaskMemory {
  /// The byte offsets in a task and the masks of its flags, for Swift 6.3 on 64-bit platforms.
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

    // The record of the task's wait.
    static let awaitedObject = 16
    static let waitKind = 32
    static let recordSize = 40
  }

  private let words: [UInt]

  /// Copies the memory of a task; `nil` if it no longer belongs to the task with this number.
  init?(at address: UInt, number: UInt64) {
    guard let words = ProcessMemory.words(at: address, count: Layout.size / 8) else { return nil }
    // The upper half of this word contains the lower half of the task's number.
    guard words[Layout.number / 8] >> 32 == UInt(truncatingIfNeeded: number) & 0xffff_ffff else {
      return nil
    }
    self.words = words
  }

  private var status: UInt { words[Layout.status / 8] }

  var isComplete: Bool { status & Layout.isComplete != 0 }

  /// Whether the task waits: it is not running, not enqueued, and has not ended.
  var isSuspended: Bool {
    status & (Layout.isRunning | Layout.isEnqueued | Layout.isComplete) == 0
  }

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
    case 4: return (.executor, object)
    default: return (.unknown, 0)
    }
  }

  var wait: TaskWait {
    let (kind, object) = waitKind
    // Each waiting function has a context, which contains its caller's context and the caller's
    // resume function.
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

/// The memory of this process, read in a way that cannot fault.
private enum ProcessMemory {
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

/// The wait of a suspended task.
struct TaskWait: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case unknown
    case task
    case continuation
    case taskGroup
    /// An executor, such as an actor that other code uses.
    case executor
  }

  let kind: Kind

  /// The address of the awaited task, group or executor: an identifier, never dereferenced.
  let object: UInt

  /// The functions that resume after the wait, innermost first.
  let frames: [UInt]

  /// A description of the awaited object, if the simulation knows it better than the runtime.
  var awaited: String?

  /// The same functions with a continuation: the wait of a task that has just been resumed.
  var resumed: TaskWait { TaskWait(kind: .continuation, object: 0, frames: frames) }
}
