// Leans on interfaces of the standard library that are not public yet: the executors of the process are replaced
// before anything runs. This file is the only one that does. It can use the public ones when there are some; until
// then, toolchains without them get the weaker mode of `Simulation`.
#if compiler(>=6.3) && !canImport(Darwin)
  import Dispatch
  import IntarsiaTestingBoot
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// Where jobs go when no simulation wants them: the platform's default executor behind this one.
  final class RoutingExecutor: TaskExecutor, SchedulingExecutor {
    static let shared = RoutingExecutor()

    private let platform = PlatformExecutorFactory.defaultExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      let kind = Simulation.Job.Kind(job.kind)
      let job = UnownedJob(job)
      // A carrier is the library's own: whose job it carries has been decided.
      if TaskScopes.makesCarrier { return enqueueForReal(job, isDrain: false) }
      if let (simulation, creator) = JobRouting.destination(of: job, kind: kind),
        simulation.enqueue(
          Simulation.Job(job, kind: kind, isOnMainActor: false), by: creator)
      {
        return
      }
      if HeldTasks.keep(job, isTask: kind == .task, isOnMainActor: false) { return }
      if kind != .drain || !JobRouting.isLeftByASimulation {
        OutsideWorld.noteJob(of: kind == .task ? TaskNumber.of(job) : nil)
      }
      if TaskScopes.run(job, kind, isOnMainActor: false) { return }
      enqueueForReal(job, isDrain: kind == .drain)
    }

    func enqueueForReal(_ job: UnownedJob, isDrain: Bool) {
      OutsideWorld.ownWork {
        if isDrain {
          DispatchQueue.global().async { JobRouting.workOffAnActor(job) }
        } else {
          platform.enqueue(ExecutorJob(job))
        }
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      let kind = Simulation.Job.Kind(job.kind)
      let job = UnownedJob(job)
      if let delay = delay as? Duration,
        let (simulation, creator) = JobRouting.destination(of: job, kind: kind),
        simulation.enqueue(
          Simulation.Job(job, kind: kind, isOnMainActor: false), after: delay, by: creator)
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

  extension Simulation.Job.Kind {
    fileprivate init(_ kind: ExecutorJob.Kind) {
      self =
        switch kind.rawValue {
        case ExecutorJob.Kind.task.rawValue: .task
        // The runtime's own numbers for the three ways in which it asks for an actor to be worked off.
        case 192...194: .drain
        default: .other
        }
    }
  }

  /// The same for the main actor.
  final class RoutingMainExecutor: MainExecutor {
    static let shared = RoutingMainExecutor()

    private let platform = PlatformExecutorFactory.mainExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      let kind = Simulation.Job.Kind(job.kind)
      let job = UnownedJob(job)
      if TaskScopes.makesCarrier { return enqueueForReal(job) }
      if let (simulation, creator) = JobRouting.destination(of: job, kind: kind),
        simulation.enqueue(
          Simulation.Job(job, kind: kind, isOnMainActor: true), by: creator)
      {
        return
      }
      if HeldTasks.keep(job, isTask: kind == .task, isOnMainActor: true) { return }
      OutsideWorld.noteJob(of: kind == .task ? TaskNumber.of(job) : nil)
      if TaskScopes.run(job, kind, isOnMainActor: true) { return }
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
        RoutingExecutor.shared.enqueueForReal(runnable, isDrain: job.isDrain)
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

    /// Runs what any test has asked of an actor: whose it is, is known of each task only.
    static func workOffAnActor(_ job: UnownedJob) {
      var thread = intarsia_testing_simulated_thread()
      thread.works_off_an_actor = 1
      withUnsafePointer(to: thread) { pointer in
        let outer = intarsia_testing_set_simulated_thread(pointer)
        defer { _ = intarsia_testing_set_simulated_thread(outer) }
        job.runSynchronously(on: executor)
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

    static func workOffAnActor(_ job: UnownedJob) { job.runSynchronously(on: executor) }

    static var executor: UnownedTaskExecutor { globalConcurrentExecutor.asUnownedTaskExecutor() }
  }
#endif
