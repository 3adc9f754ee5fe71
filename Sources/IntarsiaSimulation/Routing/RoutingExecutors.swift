// Replaces the executors of the process before any other code runs. The interfaces of the standard
// library for this are not public yet, and only this file uses them. On other toolchains, a
// simulation runs without job routing. The file has run with Swift 6.3. The manifest looks for the
// interfaces in a toolchain of Swift 6.4.
#if os(Linux) && (compiler(>=6.3) && compiler(<6.4) || REPLACES_EXECUTORS && compiler(<6.5))
  import CIntarsiaSimulation
  import Dispatch
  import Synchronization
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// The global executor, which passes each job to a simulation, a scope or the platform.
  final class RoutingExecutor: TaskExecutor, SchedulingExecutor {
    static let shared = RoutingExecutor()

    fileprivate let platform = PlatformExecutorFactory.defaultExecutor
    fileprivate let isUsed = Atomic(false)

    func enqueue(_ job: consuming ExecutorJob) {
      isUsed.store(true, ordering: .relaxed)
      JobRouting.enqueue(Job(job, isOnMainActor: false))
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      let job = Job(job, isOnMainActor: false)
      if let delay = delay as? Duration, let (taker, creator) = JobRouting.taker(of: job),
        let simulation = taker as? Simulation, simulation.enqueue(job, after: delay, by: creator)
      {
        return
      }
      platformScheduling.enqueue(
        ExecutorJob(job.job), after: delay, tolerance: tolerance, clock: clock)
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

  extension Job {
    fileprivate init(_ job: consuming ExecutorJob, isOnMainActor: Bool) {
      let kind: Kind =
        switch job.kind.rawValue {
        case ExecutorJob.Kind.task.rawValue: .task
        // The runtime's numbers for the three kinds of drains.
        case 192...194: .drain
        default: .other
        }
      self.init(routed: UnownedJob(job), kind: kind, isOnMainActor: isOnMainActor)
    }
  }

  /// The main executor, which passes each job to a simulation, a scope or the platform.
  final class RoutingMainExecutor: MainExecutor {
    static let shared = RoutingMainExecutor()

    fileprivate let platform = PlatformExecutorFactory.mainExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      JobRouting.enqueue(Job(job, isOnMainActor: true))
    }

    func run() throws { try platform.run() }
    func stop() { platform.stop() }
    func checkIsolated() { platform.checkIsolated() }
    func isIsolatingCurrentContext() -> Bool? { platform.isIsolatingCurrentContext() }
  }

  extension JobRouting {
    /// Whether the process routes its jobs: whether a trial job arrives here.
    ///
    /// It does not if `INTARSIA_JOB_ROUTING` is `off`.
    static let isAvailable = {
      Task.detached {}  // It is enqueued before it returns.
      return RoutingExecutor.shared.isUsed.load(ordering: .relaxed)
    }()

    static func enqueueOnPlatform(_ job: Job) {
      if job.isOnMainActor {
        RoutingMainExecutor.shared.platform.enqueue(ExecutorJob(job.job))
      } else if job.kind == .drain {
        DispatchQueue.global().async { runDrain(job) }
      } else {
        RoutingExecutor.shared.platform.enqueue(ExecutorJob(job.job))
      }
    }

    /// Runs a drain, whose queue may contain jobs of any test.
    static func runDrain(_ drain: Job) {
      var thread = intarsia_simulated_thread()
      thread.drain = drain.drain
      withUnsafePointer(to: thread) { pointer in
        let outer = intarsia_simulation_set_thread(pointer)
        defer { _ = intarsia_simulation_set_thread(outer) }
        drain.run()
      }
      ActorDrains.end(drain.drain)
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
    guard intarsia_simulation_is_off("INTARSIA_JOB_ROUTING") == 0 else { return }
    _createExecutors(factory: RoutingExecutorFactory.self)
  }
#else
  @_cdecl("intarsia_simulation_install_executors")
  func installExecutors() {}

  extension JobRouting {
    static let isAvailable = false

    static func enqueueOnPlatform(_ job: Job) {
      globalConcurrentExecutor.enqueue(ExecutorJob(job.job))
    }

    static func runDrain(_ drain: Job) { drain.run() }

    static var executor: UnownedTaskExecutor { globalConcurrentExecutor.asUnownedTaskExecutor() }
  }
#endif
