import Foundation
import IntarsiaIssues

/// A hash of the jobs that a simulation ran, with their order and times; equal for equal orders.
///
/// When a simulation ends, it appends a line with its test and its hash to the file that the
/// environment variable `INTARSIA_JOB_TRACE` names. The order of the lines does not matter.
package struct JobTrace {
  private static let file = ProcessInfo.processInfo.environment["INTARSIA_JOB_TRACE"]

  /// Whether the simulations of a test are traced.
  ///
  /// Tests that share an actor, or wait in real time, may run a different number of jobs each time.
  @TaskLocal package static var isEnabled = true

  private let test = TestIdentity.current?.id ?? "no test"
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private var count = 0
  /// The runtime's task numbers are unique in the process, so tasks are renumbered in order of
  /// appearance.
  private var tasks: [UInt64: UInt64] = [:]

  /// Begins a trace; `nil` if the environment asks for none.
  init?() {
    guard Self.file != nil, Self.isEnabled else { return nil }
  }

  /// Adds a job, except the drain of an actor, which another test may run if it shares the actor.
  mutating func note(_ job: Job, at now: Duration) {
    guard !job.isDrain else { return }
    count += 1
    let task = tasks[job.task] ?? UInt64(tasks.count)
    tasks[job.task] = task
    for word in [task, job.isOnMainActor ? 1 : 0, UInt64(bitPattern: now.wholeNanoseconds)] {
      // FNV-1a, by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo, in words instead of bytes.
      hash = (hash ^ word) &* 0x100_0000_01b3
    }
  }

  /// Appends the line to the file; external work may change the order in each run.
  func write(isReproducible: Bool) {
    guard let path = Self.file, count > 0, let file = fopen(path, "a") else { return }
    let order = isReproducible ? "\(count) jobs, \(String(hash, radix: 16))" : "external"
    // Other simulations append at the same time. A short line is written at once, when it closes.
    fputs("\(test)\t\(order)\n", file)
    fclose(file)
  }
}
