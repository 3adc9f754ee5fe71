import Foundation

/// Runs what it is given on a thread of its own with a stack as small as that of a secondary thread on Apple's platforms.
func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: body()) }
    thread.stackSize = SmallStackExecutor.stackSize
    thread.start()
  }
}

/// An executor whose jobs all run on one thread with a small stack.
final class SmallStackExecutor: SerialExecutor, @unchecked Sendable {
  // Safe: the jobs are touched with the condition locked.
  static let stackSize = 512 * 1024

  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isOver = false

  init() {
    let thread = Thread { [self] in runJobs() }
    thread.stackSize = Self.stackSize
    thread.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock { jobs.append(job) }
    condition.signal()
  }

  /// Lets the thread end.
  func stop() {
    condition.withLock { isOver = true }
    condition.signal()
  }

  private func runJobs() {
    while let job = nextJob() { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  private func nextJob() -> UnownedJob? {
    condition.withLock {
      while jobs.isEmpty, !isOver { condition.wait() }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }
}
