import IntarsiaTesting
import Testing

@testable import IntarsiaSimulation

@Suite("Tasks of a simulation", .endsWithinAMinute)
struct TrackedTasksTests {
  @Test(
    "A simulation can have more tasks than it keeps records of, and keeps the root of an old one")
  func manyTasks() async throws {
    let sum = try await simulate {
      let root = try #require(TaskNumber.current)
      var sum = 0
      for number in 1...12_000 { sum += await Task { number }.value }
      let simulation = try #require(Simulation.ofThisThread)
      #expect(simulation.state.withLock { $0.tasks[root]?.root } == root)
      #expect(simulation.state.withLock { $0.tasks.members(of: root).count } < 11_000)
      return sum
    }
    #expect(sum == 72_006_000)
  }
}
