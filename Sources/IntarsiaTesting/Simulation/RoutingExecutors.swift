// Leans on interfaces of the standard library that are not public yet: the executors of the process are replaced
// before anything runs. This file is the only one that does. It can use the public ones when there are some; until
// then, toolchains without them get the weaker mode of `Simulation`.
#if compiler(>=6.3) && !canImport(Darwin)
  import IntarsiaTestingBoot
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// Where jobs go when no simulation wants them: the platform's default executor behind this one.
  final class RoutingExecutor: TaskExecutor, SchedulingExecutor {
    static let shared = RoutingExecutor()

    private let platform = PlatformExecutorFactory.defaultExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      let isTask = job.kind == .task
      let job = UnownedJob(job)
      if let (simulation, creator) = JobRouting.destination(of: job, isTask: isTask),
        simulation.enqueue(
          Simulation.Job(job, isTask: isTask, isOnMainActor: false), by: creator)
      {
        return
      }
      if HeldTasks.keep(job, isTask: isTask, isOnMainActor: false) { return }
      OutsideWorld.noteJob(of: isTask ? TaskNumber.of(job) : nil)
      if TaskScopes.run(job, isTask: isTask, isOnMainActor: false) { return }
      enqueueForReal(job)
    }

    func enqueueForReal(_ job: UnownedJob) {
      OutsideWorld.ownWork { platform.enqueue(ExecutorJob(job)) }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      let isTask = job.kind == .task
      let job = UnownedJob(job)
      if let delay = delay as? Duration,
        let (simulation, creator) = JobRouting.destination(of: job, isTask: isTask),
        simulation.enqueue(
          Simulation.Job(job, isTask: isTask, isOnMainActor: false), after: delay, by: creator)
      {
        return
      }
      OutsideWorld.ownWork {
        platformScheduling.enqueue(
          ExecutorJob(job), after: delay, tolerance: tolerance, clock: clock)
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      // The clock itself goes on as ever: what counts is how far away the instant is now.
      enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
    }

    private var platformScheduling: any SchedulingExecutor {
      guard let scheduling = platform as? any SchedulingExecutor else {
        fatalError("\(type(of: platform)) cannot schedule jobs; Task.sleep would never return")
      }
      return scheduling
    }
  }

  /// The same for the main actor.
  final class RoutingMainExecutor: MainExecutor {
    static let shared = RoutingMainExecutor()

    private let platform = PlatformExecutorFactory.mainExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      let isTask = job.kind == .task
      let job = UnownedJob(job)
      if let (simulation, creator) = JobRouting.destination(of: job, isTask: isTask),
        simulation.enqueue(
          Simulation.Job(job, isTask: isTask, isOnMainActor: true), by: creator)
      {
        return
      }
      if HeldTasks.keep(job, isTask: isTask, isOnMainActor: true) { return }
      OutsideWorld.noteJob(of: isTask ? TaskNumber.of(job) : nil)
      if TaskScopes.run(job, isTask: isTask, isOnMainActor: true) { return }
      enqueueForReal(job)
    }

    func enqueueForReal(_ job: UnownedJob) {
      OutsideWorld.ownWork { platform.enqueue(ExecutorJob(job)) }
    }

    func run() throws { try platform.run() }
    func stop() { platform.stop() }
    func checkIsolated() { platform.checkIsolated() }
    func isIsolatingCurrentContext() -> Bool? { platform.isIsolatingCurrentContext() }
  }

  extension JobRouting {
    /// Whether every job of the process can be routed.
    ///
    /// `INTARSIA_JOB_ROUTING=off` turns it off, to try a test in the weaker mode of other toolchains.
    static let isAvailable = intarsia_testing_routing_is_off() == 0

    /// Where a job goes that does not belong to a simulation any more.
    static func enqueue(_ job: Simulation.Job) {
      guard let runnable = job.job else { return }
      if job.isOnMainActor {
        RoutingMainExecutor.shared.enqueueForReal(runnable)
      } else {
        RoutingExecutor.shared.enqueueForReal(runnable)
      }
    }

    /// Where a job goes that was kept from going there before.
    static func enqueueAgain(_ job: UnownedJob, isOnMainActor: Bool) {
      if isOnMainActor {
        RoutingMainExecutor.shared.enqueue(ExecutorJob(job))
      } else {
        RoutingExecutor.shared.enqueue(ExecutorJob(job))
      }
    }

    /// The executor that jobs are told they run on.
    static var executor: UnownedTaskExecutor { RoutingExecutor.shared.asUnownedTaskExecutor() }
  }

  private struct RoutingExecutorFactory: ExecutorFactory {
    static var mainExecutor: any MainExecutor { RoutingMainExecutor.shared }
    static var defaultExecutor: any TaskExecutor { RoutingExecutor.shared }
  }

  /// Called by the constructor in IntarsiaTestingBoot, before the process runs any other code.
  @_cdecl("intarsia_testing_install_executors")
  func installExecutors() {
    guard JobRouting.isAvailable else { return }
    _createExecutors(factory: RoutingExecutorFactory.self)
  }
#else
  /// Called by the constructor in IntarsiaTestingBoot; there is nothing to install on this toolchain.
  @_cdecl("intarsia_testing_install_executors")
  func installExecutors() {}

  extension JobRouting {
    static let isAvailable = false

    static func enqueue(_ job: Simulation.Job) {
      if let runnable = job.job { globalConcurrentExecutor.enqueue(ExecutorJob(runnable)) }
    }

    static func enqueueAgain(_ job: UnownedJob, isOnMainActor: Bool) {
      globalConcurrentExecutor.enqueue(ExecutorJob(job))
    }

    static var executor: UnownedTaskExecutor { globalConcurrentExecutor.asUnownedTaskExecutor() }
  }
#endif
