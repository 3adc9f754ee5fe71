import CIntarsiaSimulation
import Dispatch
import Synchronization

// The exact mode replaces the executors of the process before any other code runs. The interfaces
// of the standard library for this are not public yet, and only this file uses them. It has run
// with Swift 6.3. The manifest looks for the interfaces in a toolchain of Swift 6.4.
#if os(Linux) && (compiler(>=6.3) && compiler(<6.4) || REPLACES_EXECUTORS && compiler(<6.5))
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  extension RoutingExecutor: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      let job = Job(UnownedJob(job))
      let time = JobRouting.isExact ? delay as? Duration : nil
      if let time, JobRouting.enqueue(job, after: time) { return }
      guard let scheduling = JobRouting.platform as? any SchedulingExecutor else {
        fatalError("\(type(of: JobRouting.platform)) cannot schedule jobs; a sleep would never end")
      }
      scheduling.enqueue(ExecutorJob(job.job), after: delay, tolerance: tolerance, clock: clock)
    }
  }

  /// The main executor, which passes each job to a simulation, a scope or the platform.
  final class RoutingMainExecutor: MainExecutor {
    static let shared = RoutingMainExecutor()

    fileprivate let platform = PlatformExecutorFactory.mainExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      JobRouting.enqueue(Job(UnownedJob(job), isOnMainActor: true))
    }

    func run() throws { try platform.run() }
    func stop() { platform.stop() }
    func checkIsolated() { platform.checkIsolated() }
    func isIsolatingCurrentContext() -> Bool? { platform.isIsolatingCurrentContext() }
  }

  /// Called by the constructor in CIntarsiaSimulation, before the process runs any other code.
  @_cdecl("intarsia_simulation_replace_executors")
  func replaceExecutors() -> Bool {
    guard intarsia_simulation_is_off("INTARSIA_JOB_ROUTING") == 0 else { return false }
    _createExecutors(factory: RoutingExecutorFactory.self)
    return true
  }

  private struct RoutingExecutorFactory: ExecutorFactory {
    static var mainExecutor: any MainExecutor { RoutingMainExecutor.shared }
    static var defaultExecutor: any TaskExecutor { RoutingExecutor.shared }
  }

  extension JobRouting {
    fileprivate static let platform = PlatformExecutorFactory.defaultExecutor

    private static func enqueueOnPlatformExecutor(_ job: Job) {
      if job.isOnMainActor {
        RoutingMainExecutor.shared.platform.enqueue(ExecutorJob(job.job))
      } else {
        platform.enqueue(ExecutorJob(job.job))
      }
    }
  }
#else
  @_cdecl("intarsia_simulation_replace_executors")
  func replaceExecutors() -> Bool { false }

  extension JobRouting {
    private static func enqueueOnPlatformExecutor(_ job: Job) {
      globalConcurrentExecutor.enqueue(ExecutorJob(job.job))
    }
  }
#endif

/// The executor of a simulation's jobs, which passes jobs to a simulation, a scope or the platform.
///
/// In the exact mode, it is the global executor of the process. In the portable mode, the tasks of
/// effects prefer it, and the runtime's hook passes it the jobs of other tasks and of actors.
final class RoutingExecutor: TaskExecutor {
  static let shared = RoutingExecutor()

  /// The virtual time after which its jobs become ready; `nil` if they are ready at once.
  private let delay: Duration?
  fileprivate let isUsed = Atomic(false)

  init(delay: Duration? = nil) {
    self.delay = delay
  }

  func enqueue(_ job: consuming ExecutorJob) {
    isUsed.store(true, ordering: .relaxed)
    let job = Job(UnownedJob(job), executor: self)
    if let delay, JobRouting.enqueue(job, after: delay) { return }
    JobRouting.enqueue(job)
  }
}

extension JobRouting {
  /// Whether the executors of the process are replaced: whether a trial job arrives here.
  ///
  /// It does not if `INTARSIA_JOB_ROUTING` is `off`.
  package static let isExact = {
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
    Task.detached {}  // It is enqueued before it returns.
    return RoutingExecutor.shared.isUsed.load(ordering: .relaxed)
  }()

  /// Whether jobs of all tasks and actors are routed; otherwise only those of effects' tasks are.
  static let isComplete = isExact || intarsia_simulation_enqueue(nil) == 1

  static func enqueueOnPlatform(_ job: Job) {
    let pointer = unsafeBitCast(job.job, to: UnsafeMutableRawPointer.self)
    if job.drain != 0 {
      DispatchQueue.global().async { job.runOutside() }
    } else if intarsia_simulation_enqueue(pointer) == 0 {
      enqueueOnPlatformExecutor(job)
    }
  }
}

/// Called by the runtime's hook.
@_cdecl("intarsia_simulation_route")
func route(_ job: UnsafeMutableRawPointer) {
  JobRouting.enqueue(Job(unsafeBitCast(job, to: UnownedJob.self)))
}
