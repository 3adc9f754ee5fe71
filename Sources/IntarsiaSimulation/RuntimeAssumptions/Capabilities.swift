import CIntarsiaSimulation
import IntarsiaConcurrency

/// The abilities that rest on interfaces or memory layouts which the toolchain does not promise.
///
/// Each is for an exact list of toolchains, has a check that cannot crash, and can be switched off
/// in the environment. Without them, tests run in a weaker mode: their order is not controlled, and
/// failures do not describe waits.
package struct Capabilities: Hashable, Sendable {
  /// Whether every job of the process can be routed: the executors of the process are replaced
  /// before anything runs.
  ///
  /// `INTARSIA_JOB_ROUTING=off` switches it off.
  package var routing: Bool

  /// Whether the C library's clock shows virtual time in jobs of a simulation.
  ///
  /// `INTARSIA_VIRTUAL_CLOCK=off` switches it off.
  package var virtualClock: Bool

  /// Whether the memory of tasks is read, so that failures describe what tasks wait for.
  ///
  /// `INTARSIA_TASK_MEMORY=off` switches it off.
  package var taskMemory: Bool

  /// The abilities of this process.
  package static let current = Capabilities(
    routing: JobRouting.isAvailable,
    virtualClock: hasVirtualClock,
    taskMemory: knowsTaskMemory && !isOff("INTARSIA_TASK_MEMORY")
      && TaskMemoryTrial.isPassed())

  /// Whether the toolchain is in the list of those whose layout of tasks is known.
  package static var isListedToolchain: Bool { knowsTaskMemory }

  /// The missing abilities, as lines for a failure; empty if there are all.
  package var gaps: [String] {
    var gaps: [String] = []
    if !routing { gaps.append("the order of jobs is not controlled") }
    if !virtualClock { gaps.append("clocks of the system show real time") }
    if !taskMemory { gaps.append("waits are not described") }
    return gaps
  }

  private static func isOff(_ variable: String) -> Bool {
    intarsia_simulation_is_off(variable) == 1
  }

  #if os(Linux)
    private static let hasVirtualClock = !isOff("INTARSIA_VIRTUAL_CLOCK")
  #else
    private static let hasVirtualClock = false
  #endif

  #if compiler(>=6.3) && compiler(<6.4) && os(Linux) && (arch(x86_64) || arch(arm64))
    private static let knowsTaskMemory = true
  #else
    private static let knowsTaskMemory = false
  #endif
}

/// Compares the state that ``TaskMemory`` reads with tasks whose state is known, once in a process.
private enum TaskMemoryTrial {
  static func isPassed() -> Bool {
    guard JobRouting.isAvailable else { return false }
    let simulation = Simulation(chooser: nil, isTraced: false)
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
