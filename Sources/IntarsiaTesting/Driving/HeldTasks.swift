import IntarsiaConcurrency
import Synchronization

/// Tasks of tests that do not go on, whatever resumes them, as long as somebody else uses their store.
enum HeldTasks {
  /// Jobs need no look at the table while nobody is held, which is nearly always.
  private static let count = Atomic<Int>(0)

  private struct Held: @unchecked Sendable {
    // Safe: a job is a token that is run exactly once, by whoever takes it out of the table.
    var job: UnownedJob?
    var isOnMainActor = false
  }

  private static let held = VisibleMutex<[UInt64: Held]>([:])

  /// Holds a task from its next job on.
  ///
  /// - Returns: Whether nobody holds it already.
  static func hold(_ task: UInt64) -> Bool {
    let isNew = held.withLock { held in
      guard held[task] == nil else { return false }
      held[task] = Held()
      return true
    }
    if isNew { count.wrappingAdd(1, ordering: .sequentiallyConsistent) }
    return isNew
  }

  /// Whether a task that is held has been resumed.
  static func isResumed(_ task: UInt64) -> Bool {
    held.withLock { $0[task]?.job != nil }
  }

  /// Lets a task go on, now or when it is resumed.
  static func release(_ task: UInt64) {
    guard let held = held.withLock({ $0.removeValue(forKey: task) }) else { return }
    count.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    if let job = held.job { JobRouting.enqueueAgain(job, isOnMainActor: held.isOnMainActor) }
  }

  /// Keeps a job of a task that is held.
  ///
  /// - Returns: Whether it is one.
  static func keep(_ job: UnownedJob, isTask: Bool, isOnMainActor: Bool) -> Bool {
    guard count.load(ordering: .sequentiallyConsistent) > 0, isTask else { return false }
    let task = TaskNumber.of(job)
    return held.withLock { held in
      guard held[task] != nil else { return false }
      held[task] = Held(job: job, isOnMainActor: isOnMainActor)
      return true
    }
  }
}
