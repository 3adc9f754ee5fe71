import Foundation
import IntarsiaConcurrency
import IntarsiaIssues

/// A hash of the jobs that a simulation ran, their order and their times: equal for equal orders.
///
/// The environment variable `INTARSIA_JOB_TRACE` names a file. At its end, each simulation adds a
/// line to it, with its test. Runs of the same tests can be compared by their lines, in any order
/// of the lines.
package struct JobTrace {
  private static let file = ProcessInfo.processInfo.environment["INTARSIA_JOB_TRACE"]
  private static let writing = VisibleMutex(())

  /// Whether the simulations of a test are to be compared.
  ///
  /// Tests that share an actor, or wait in real time, may run a different number of jobs each time.
  @TaskLocal package static var isWanted = true

  private let test: String
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private var count = 0
  /// The runtime numbers tasks across the process; here they are numbered as they come.
  private var tasks: [UInt64: UInt64] = [:]

  /// Begins a trace; `nil` if the environment asks for none.
  init?() {
    guard Self.file != nil, Self.isWanted else { return nil }
    test = TestContext.current?.id ?? "no test"
  }

  /// A job is about to run.
  ///
  /// Drains of actors are left out: where tests share the actor, another test may run them.
  mutating func note(_ job: Job, at now: Duration) {
    guard job.kind != .drain else { return }
    count += 1
    var task: UInt64 = 0
    if job.task != 0 {
      task = tasks[job.task] ?? UInt64(tasks.count + 1)
      tasks[job.task] = task
    }
    add(task)
    add(job.isOnMainActor ? 1 : 0)
    add(UInt64(bitPattern: now.wholeNanoseconds))
  }

  /// FNV-1a, by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo.
  private mutating func add(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
  }

  /// Writes the line.
  ///
  /// - Parameter isReproducible: Whether the order was a function of the inputs. With external work
  ///   it may differ each time.
  func write(isReproducible: Bool) {
    guard let path = Self.file, count > 0 else { return }
    let order = isReproducible ? "\(count) jobs, \(String(hash, radix: 16))" : "external"
    Self.writing.withLock { _ in
      guard let file = fopen(path, "a") else { return }
      fputs("\(test)\t\(order)\n", file)
      fclose(file)
    }
  }
}
