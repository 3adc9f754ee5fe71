// Replaces the executors of the process before any other code runs. The interfaces of the standard
// library for this are not public yet, and only this file uses them. On other toolchains, a
// simulation runs without job routing.
#if compiler(>=6.3) && compiler(<6.4) && os(Linux)
  import CIntarsiaSimulation
  import Dispatch
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// The global executor, which passes each job to a simulation, a scope or the platform.
  final class RoutingExecutor: TaskExecutor, SchedulingExecutor {
    static let shared = RoutingExecutor()

    private let platform = PlatformExecutorFactory.defaultExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      let kind = Job.Kind(job.kind)
      let job = UnownedJob(job)
      if JobRouting.route(job, kind, isOnMainActor: false) { return }
      enqueueOnPlatform(job, kind: kind, drain: JobRouting.beginDrain(kind, for: nil))
    }

    func enqueueOnPlatform(_ job: UnownedJob, kind: Job.Kind, drain: UInt64) {
      if kind == .drain {
        DispatchQueue.global().async { JobRouting.runDrain(job, drain) }
      } else {
        platform.enqueue(ExecutorJob(job))
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      let kind = Job.Kind(job.kind)
      let job = UnownedJob(job)
      if let delay = delay as? Duration,
        case .simulation(let simulation, let creator) = JobRouting.destination(of: job, kind: kind),
        simulation.enqueue(
          Job(routed: job, kind: kind, isOnMainActor: false), after: delay, by: creator)
      {
        return
      }
      platformScheduling.enqueue(ExecutorJob(job), after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      // The clock has its own time, so the delay is the distance from its current instant.
      enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
    }

    private var platformScheduling: any SchedulingExecutor {
      guard let scheduling = platform as? any SchedulingExecutor else {
        fatalError("\(type(of: platform)) cannot schedule jobs; Task.sleep would never return")
      }
      return scheduling
    }
  }

  extension Job.Kind {
    fileprivate init(_ kind: ExecutorJob.Kind) {
      self =
        switch kind.rawValue {
        case ExecutorJob.Kind.task.rawValue: .task
        // The runtime's numbers for the three kinds of drains.
        case 192...194: .drain
        default: .other
        }
    }
  }

  /// The main executor, which passes each job to a simulation, a scope or the platform.
  final class RoutingMainExecutor: MainExecutor {
    static let shared = RoutingMainExecutor()

    private let platform = PlatformExecutorFactory.mainExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      let kind = Job.Kind(job.kind)
      let job = UnownedJob(job)
      if !JobRouting.route(job, kind, isOnMainActor: true) { enqueueOnPlatform(job) }
    }

    func enqueueOnPlatform(_ job: UnownedJob) { platform.enqueue(ExecutorJob(job)) }

    func run() throws { try platform.run() }
    func stop() { platform.stop() }
    func checkIsolated() { platform.checkIsolated() }
    func isIsolatingCurrentContext() -> Bool? { platform.isIsolatingCurrentContext() }
  }

  extension JobRouting {
    /// Whether the process routes its jobs, which is so unless `INTARSIA_JOB_ROUTING` is `off`.
    static let isAvailable = intarsia_simulation_is_off("INTARSIA_JOB_ROUTING") == 0

    /// Passes a job of a closed simulation to the platform.
    static func enqueueOnPlatform(_ job: Job) {
      if job.isOnMainActor {
        RoutingMainExecutor.shared.enqueueOnPlatform(job.job)
      } else {
        RoutingExecutor.shared.enqueueOnPlatform(job.job, kind: job.kind, drain: job.drain)
      }
    }

    /// Runs a drain, whose queue may contain jobs of any test.
    static func runDrain(_ job: UnownedJob, _ drain: UInt64) {
      var thread = intarsia_simulated_thread()
      thread.drain = drain
      withUnsafePointer(to: thread) { pointer in
        let outer = intarsia_simulation_set_thread(pointer)
        defer { _ = intarsia_simulation_set_thread(outer) }
        job.runSynchronously(on: executor)
      }
      ActorDrains.end(drain)
    }

    /// The executor that a job is told it runs on.
    static var executor: UnownedTaskExecutor { RoutingExecutor.shared.asUnownedTaskExecutor() }
  }

  private struct RoutingExecutorFactory: ExecutorFactory {
    static var mainExecutor: any MainExecutor { RoutingMainExecutor.shared }
    static var defaultExecutor: any TaskExecutor { RoutingExecutor.shared }
  }

  /// Called by the constructor in CIntarsiaSimulation, before the process runs any other code.
  @_cdecl("intarsia_simulation_install_executors")
  func installExecutors() {
    guard JobRouting.isAvailable else { return }
    _createExecutors(factory: RoutingExecutorFactory.self)
  }
#else
  /// Called by the constructor in CIntarsiaSimulation, with nothing to install here.
  @_cdecl("intarsia_simulation_install_executors")
  func installExecutors() {}

  extension JobRouting {
    static let isAvailable = false

    static func enqueueOnPlatform(_ job: Job) {
      globalConcurrentExecutor.enqueue(ExecutorJob(job.job))
    }

    static func runDrain(_ job: UnownedJob, _ drain: UInt64) {
      job.runSynchronously(on: executor)
    }

    static var executor: UnownedTaskExecutor { globalConcurrentExecutor.asUnownedTaskExecutor() }
  }
#endif
