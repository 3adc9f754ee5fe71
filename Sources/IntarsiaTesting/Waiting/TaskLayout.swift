import IntarsiaConcurrency

/// Whether the runtime keeps what it knows about tasks where ``TaskWait`` looks for it.
///
/// It is tried once in a process, on tasks that wait for things that are known.
enum TaskLayout {
  static let isKnown: Bool = isSupported && isAsExpected()

  #if compiler(>=6.3) && os(Linux) && (arch(x86_64) || arch(arm64))
    private static let isSupported = JobRouting.isAvailable
  #else
    private static let isSupported = false
  #endif

  private static func isAsExpected() -> Bool {
    let simulation = Simulation(chooser: nil, observesTasks: false, isTraced: false)
    defer { simulation.close() }
    let continuation = LockIsolated<UnsafeContinuation<Void, Never>?>(nil)
    let (waiter, follower, parent) = simulation.enter {
      let waiter = Task.detached {
        await withUnsafeContinuation { continuation.setValue($0) }
      }
      let follower = Task.detached { await waiter.value }
      let parent = Task.detached {
        await withTaskGroup(of: Void.self) { group in
          group.addTask { await waiter.value }
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
    }
    if let continuation = continuation.value { simulation.enter { continuation.resume() } }
    while simulation.runNextOutsideMainActor() {}
    return withExtendedLifetime((waiter, follower, parent)) {
      isAsExpected && areComplete() == [true, true, true]
        && areSuspended() == [false, false, false]
    }
  }

  private static func address(_ task: Task<Void, Never>) -> UnsafeRawPointer {
    // A `Task` is one reference to the object that its job is.
    unsafeBitCast(task, to: UnsafeRawPointer.self)
  }
}
