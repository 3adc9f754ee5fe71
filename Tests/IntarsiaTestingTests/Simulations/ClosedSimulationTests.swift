import Foundation
import IntarsiaIssues
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

/// An actor whose jobs run on new threads, outside every simulation.
private actor Elsewhere {
  private final class ThreadExecutor: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let executor = asUnownedSerialExecutor()
      Thread.detachNewThread { job.runSynchronously(on: executor) }
    }
  }

  private let executor = ThreadExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Whether a simulation drives the calling task.
  func isSimulated() -> Bool {
    TaskScopes.driver(joining: nil) is Simulation
  }
}

@Suite(
  "Simulations and scopes that are over", .endsWithinAMinute, .enabled(if: JobRouting.isComplete))
struct ClosedSimulationTests {
  private struct Fault: Error {}

  /// An issue that nothing has reported.
  private var issue: ReportedIssue {
    get throws {
      let recorder = IssueRecorder()
      withIssueReporters([recorder]) { reportIssue("Late") }
      return try #require(recorder.issues.first)
    }
  }

  private func owner(of task: UInt64) -> TaskOwner? {
    JobRouting.state.withLock { $0.ownership.owner(of: task) }
  }

  private func isRegistered(_ owner: TaskOwner) -> Bool {
    JobRouting.state.withLock { $0.takers.keys.contains(owner) }
  }

  @Test("The tasks of a simulation that is dropped run outside, and belong to no simulation")
  func dropped() async throws {
    var simulation: Simulation? = Simulation(chooser: nil)
    let id = try #require(simulation?.id)
    let task = try #require(simulation?.enter { Task {} })
    let number = TaskNumber.of(task)
    #expect(owner(of: number) == .simulation(id))
    #expect(isRegistered(.simulation(id)))
    simulation = nil
    await task.value
    #expect(owner(of: number) == nil)
    #expect(!isRegistered(.simulation(id)))
  }

  @Test("A closed simulation runs no jobs, keeps no issues and makes no task wait")
  func closed() async throws {
    let simulation = Simulation(chooser: nil)
    let task = simulation.enter { Task {} }
    let number = TaskNumber.of(task)
    #expect(owner(of: number) == .simulation(simulation.id))
    simulation.close()
    await task.value
    #expect(owner(of: number) == nil)
    #expect(!simulation.keep(try issue))
    #expect(!(await simulation.runNext()))
    await simulation.waitUntilIdle()
  }

  @Test("A simulation is closed and no longer driven when simulate returns or throws")
  func simulated() async throws {
    let simulations = LockIsolated<[Simulation]>([])
    @Sendable func note() {
      guard let simulation = Simulation.ofThisThread else { return }
      simulations.withValue { $0.append(simulation) }
    }
    try await simulate { note() }
    await #expect(throws: Fault.self) {
      try await simulate {
        note()
        throw Fault()
      }
    }
    #expect(simulations.value.count == 2)
    for simulation in simulations.value {
      #expect(!simulation.keep(try issue))
      #expect(!simulation.isDriven)
    }
  }

  @Test("A task scope that is dropped leaves no registration behind")
  func droppedScope() async throws {
    try await Task { @Sendable in
      let task = try #require(TaskNumber.current)
      var scope: TaskScope? = TaskScope()
      let id = try #require(scope?.id)
      JobRouting.state.withLock { $0.ownership.add(task, to: .scope(id)) }
      #expect(owner(of: task) == .scope(id))
      #expect(isRegistered(.scope(id)))
      scope = nil
      #expect(owner(of: task) == nil)
      #expect(!isRegistered(.scope(id)))
      let isOpen = JobRouting.state.withLock { $0.settling.begin(in: id).isOpen }
      #expect(!isOpen)
    }.value
  }

  @Test("Code that has entered a simulation acts for it")
  func entered() throws {
    let simulation = Simulation(chooser: nil)
    func works() -> [String] {
      simulation.state.withLock { $0.external.announcements.values.map(\.name) }
    }
    let (found, end) = simulation.enter {
      (Simulation.ofThisTask, TaskScopes.beginExternalWork("a print"))
    }
    #expect(found === simulation)
    #expect(works() == ["a print"])
    let done = try #require(end)
    done()
    #expect(works() == [])
    #expect(TaskScopes.beginExternalWork("a print") == nil)
  }

  @Test("A task without a scope joins that of the task before it on a clock")
  func joining() async {
    let scope = TaskScope()
    let isJoined = await Task.detached {
      TaskScopes.driver(joining: scope) as? TaskScope === scope
    }.value
    #expect(isJoined)
  }

  @Test(
    "A task of a simulation belongs to it on an executor of its own, too",
    .usesExternalWork(timeout: .seconds(60)))
  func ownExecutor() async throws {
    #expect(try await simulate { await Elsewhere().isSimulated() })
    #expect(!(await Elsewhere().isSimulated()))
  }

  @Test("The open simulations are listed in the order in which they were opened")
  func list() {
    let own = (0..<8).map { _ in Simulation(chooser: nil) }
    let ids = JobRouting.simulations.map(\.id)
    #expect(ids == ids.sorted())
    #expect(Set(ids).isSuperset(of: own.map(\.id)))
    for simulation in own { simulation.close() }
  }
}
