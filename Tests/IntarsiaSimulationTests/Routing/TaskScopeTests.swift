import Dispatch
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("Task scopes", .endsWithinAMinute)
struct TaskScopeTests {
  let recorder = IssueRecorder()

  private func makeScope(jobLimit: Int = 1000) -> TaskScope {
    let scope = TaskScope(jobLimit: jobLimit)
    if let task = TaskNumber.current {
      JobRouting.state.withLock { $0.ownership.add(task, to: .scope(scope.id)) }
    }
    return scope
  }

  @Test("A task scope is at rest when each of its tasks has ended or waits")
  func rest() async throws {
    let scope = makeScope()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let log = LockIsolated<[Int]>([])
    let task = Task {
      for await number in stream {
        await Task.yield()
        await MainActor.run { log.withValue { $0.append(number) } }
      }
    }
    for number in 1...3 {
      continuation.yield(number)
      await TaskScopes.settle([scope])
      #expect(log.value == Array(1...number))
    }
    continuation.finish()
    await task.value
  }

  @Test("A task and its child and detached tasks share one task scope while it is held")
  func identity() async throws {
    let scope = makeScope()
    #expect(TaskScopes.ofThisTask() === scope)
    let ofChild = await Task { TaskScopes.ofThisTask() === scope }.value
    #expect(ofChild)
    let ofDetached = await Task.detached { TaskScopes.ofThisTask() === scope }.value
    #expect(ofDetached)
    let first = TaskScopes.ofThisTask()?.id
    #expect(first == scope.id)
  }

  @Test("A task resumed by a simulation's job continues outside the simulation")
  @MainActor
  func resumedBySimulation() async throws {
    let scope = makeScope()
    let simulation = Simulation()
    await withCheckedContinuation { continuation in
      simulation.enter { _ = Task { continuation.resume() } }
      // This task waits like a test that drives the simulation. Only the block below runs the jobs
      // of the simulation. The main queue runs the block when the task is suspended.
      DispatchQueue.main.async {
        while let job = simulation.takeReady() { simulation.run(job) }
      }
    }
    #expect(Simulation.ofThisThread == nil)
    withExtendedLifetime(scope) {}
  }

  @Test("A task scope that never settles is reported once")
  func restlessness() async throws {
    let scope = makeScope(jobLimit: 1000)
    let task = Task {
      // The limit of other scopes, a million jobs, would let the task end.
      for _ in 0..<500_000 where !Task.isCancelled { await Task.yield() }
    }
    await withIssueReporters([recorder]) {
      await TaskScopes.settle([scope])
      await TaskScopes.settle([scope])
    }
    task.cancel()
    await TaskScopes.settle([scope])
    #expect(
      recorder.messages == [
        """
        The tasks of the test never settled, so its clock went on without them.

        Let each task await the event that it needs: a loop around Task.yield() never settles.

        [clock-never-settles]
        """
      ])
  }
}
