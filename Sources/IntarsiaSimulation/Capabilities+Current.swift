import IntarsiaConcurrency

extension Capabilities {
  package static let current = Capabilities(
    routing: JobRouting.isAvailable,
    virtualClock: hasVirtualClock,
    taskMemory: isListedToolchain && !isOff("INTARSIA_TASK_MEMORY")
      && TaskMemoryTrial.isPassed())
}

/// Checks ``TaskMemory`` against tasks whose state is known, once in a process.
private enum TaskMemoryTrial {
  static func isPassed() -> Bool {
    guard JobRouting.isAvailable else { return false }
    let simulation = JobTrace.$isEnabled.withValue(false) { Simulation(chooser: nil) }
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
    let tasks = [waiter, follower, parent]
    func read() -> [TaskMemory]? {
      let memories = tasks.compactMap {
        TaskMemory(at: TaskNumber.address(of: $0), number: TaskNumber.of($0))
      }
      return memories.count == tasks.count ? memories : nil
    }
    func all(areSuspended: Bool, areComplete: Bool) -> Bool {
      read()?.allSatisfy { $0.isSuspended == areSuspended && $0.isComplete == areComplete } == true
    }
    var isPassed = all(areSuspended: false, areComplete: false)
    while simulation.runNextOutsideMainActor() {}
    isPassed = isPassed && all(areSuspended: true, areComplete: false)
    if isPassed, let memories = read() {
      isPassed =
        memories.map(\.waitKind.kind) == [.continuation, .task, .taskGroup]
        && memories[1].waitKind.object == TaskNumber.address(of: waiter)
        && memories.allSatisfy { $0.wait.frames.count > 1 }
    }
    if let continuation = continuation.value { simulation.enter { continuation.resume() } }
    while simulation.runNextOutsideMainActor() {}
    return withExtendedLifetime(tasks) {
      isPassed && all(areSuspended: false, areComplete: true)
    }
  }
}
