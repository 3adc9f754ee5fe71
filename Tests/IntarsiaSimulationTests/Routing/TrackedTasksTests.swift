import IntarsiaTesting
import Testing

@Suite("Tasks of a simulation", .endsWithinAMinute)
struct TrackedTasksTests {
  @Test("The first simulation of a process can have more tasks than it keeps records of")
  func manyTasks() async {
    // Runs in its own process, so that this simulation is the first use of the task memory.
    await #expect(processExitsWith: .success) {
      let sum = try await simulate {
        var sum = 0
        for number in 1...12_000 { sum += await Task { number }.value }
        return sum
      }
      precondition(sum == 72_006_000, "The tasks returned the sum \(sum).")
    }
  }
}
