import IntarsiaConcurrency
import IntarsiaTestingBoot

/// Whether the runtime keeps what it knows about tasks where ``TaskWait`` looks for it.
///
/// It is tried once in a process, on tasks that wait for things that are known.
enum TaskLayout {
  static let isKnown: Bool = isSupported && isAsExpected() && executorsAreAsExpected()

  #if compiler(>=6.3) && os(Linux) && (arch(x86_64) || arch(arm64))
    private static let isSupported = JobRouting.isAvailable
  #else
    private static let isSupported = false
  #endif

  private static func isAsExpected() -> Bool {
    let simulation = Simulation(chooser: nil, observesTasks: false, isTraced: false)
    defer { simulation.close() }
    let continuation = LockIsolated<UnsafeContinuation<Void, Never>?>(nil)
    let child = LockIsolated<UInt>(0)
    let (waiter, follower, parent) = simulation.enter {
      let waiter = Task.detached {
        await withUnsafeContinuation { continuation.setValue($0) }
      }
      let follower = Task.detached { await waiter.value }
      let parent = Task.detached {
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            withUnsafeCurrentTask { child.setValue(unsafeBitCast($0, to: UInt.self)) }
            await waiter.value
          }
          await group.waitForAll()
        }
      }
      return (waiter, follower, parent)
    }
    let addresses = [address(waiter), address(follower), address(parent)]
    func areComplete() -> [Bool] {
      addresses.map { LiveTask.isComplete($0) }
    }
    func areSuspended() -> [Bool] {
      addresses.map { LiveTask.isSuspended($0) }
    }
    var isAsExpected =
      areComplete() == [false, false, false] && areSuspended() == [false, false, false]
    while simulation.runNextOutsideMainActor() {}
    isAsExpected =
      isAsExpected && areComplete() == [false, false, false]
      && areSuspended() == [true, true, true]
    if isAsExpected {
      let waits = addresses.map { TaskWait(of: $0) }
      isAsExpected =
        waits.map(\.kind) == [.continuation, .task, .taskGroup]
        && waits[1].object == UInt(bitPattern: addresses[0])
        && groups(addresses + [UnsafeRawPointer(bitPattern: child.value)])
          == [0, 0, 0, waits[2].object]
      let group = UnsafeRawPointer(bitPattern: waits[2].object)
      let status = isAsExpected ? group.map { intarsia_testing_read_group($0) } : nil
      isAsExpected = status?.unfinished == 1 && status?.has_waiter == 1
    }
    if let continuation = continuation.value { simulation.enter { continuation.resume() } }
    while simulation.runNextOutsideMainActor() {}
    return withExtendedLifetime((waiter, follower, parent)) {
      isAsExpected && areComplete() == [true, true, true]
        && areSuspended() == [false, false, false]
    }
  }

  private static func executorsAreAsExpected() -> Bool {
    let simulation = Simulation(chooser: nil, observesTasks: false, isTraced: false)
    defer { simulation.close() }
    let actor = Visited()
    let executor = Keeper()
    let (visitor, others) = simulation.enter {
      (
        Task.detached { await actor.visit() },
        [executor, nil].map { (executor: Keeper?) -> Task<Void, Never> in
          Task.detached(executorPreference: executor) { () async -> Void in }
        }
      )
    }
    _ = simulation.runNextOutsideMainActor()
    let wait = TaskWait.Kind.of(address(visitor))
    let prefersAnExecutor = ([visitor] + others).map {
      intarsia_testing_task_prefers_an_executor(address($0)) != 0
    }
    let drained = UInt(bitPattern: Unmanaged.passUnretained(actor).toOpaque())
    let isAsExpected =
      wait == (.actor, drained) && prefersAnExecutor == [false, true, false]
      && simulation.state.withLock { $0.readyDrains.mayInclude(drained) }
      && !simulation.state.withLock { $0.readyDrains.mayInclude(drained + 1) }
    while simulation.runNextOutsideMainActor() {}
    executor.run()
    return withExtendedLifetime(others) {
      isAsExpected && ([visitor] + others).allSatisfy { LiveTask.isComplete(address($0)) }
    }
  }

  private actor Visited {
    func visit() {}
  }

  /// An executor that runs what it has been given when it is told to.
  private final class Keeper: TaskExecutor {
    private let jobs = LockIsolated<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withValue { $0.append(job) }
    }

    func run() {
      for job in jobs.value { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  private static func groups(_ tasks: [UnsafeRawPointer?]) -> [UInt] {
    tasks.compactMap(\.self).map { UInt(bitPattern: intarsia_testing_group_of_task($0)) }
  }

  private static func address(_ task: Task<Void, Never>) -> UnsafeRawPointer {
    // A `Task` is one reference to the object that its job is.
    unsafeBitCast(task, to: UnsafeRawPointer.self)
  }
}
