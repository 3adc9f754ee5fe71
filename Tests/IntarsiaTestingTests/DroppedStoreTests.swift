import IntarsiaIssues
import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTesting

@Suite("Test stores that are dropped", .endsWithinAMinute)
struct DroppedStoreTests {
  @Test("An effect that runs when its test store is dropped ends for callers that wait for it")
  func runningEffect() async throws {
    let effect = LockIsolated<RunningEffect?>(nil)
    let started = await withIssueReporters([]) {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in
          .run { _ in
            effect.setValue(RunningEffect.current)
            try await Task.never()
          }
        }
      }
      let ticket = await store.send(true).ticket
      return withExtendedLifetime(store) {
        (ticket: ticket, task: effect.value.flatMap { ticket?.task(of: $0) })
      }
    }
    let ticket = try #require(started.ticket)
    // Dropping the store cancels the task. It ends even if the ticket never finishes.
    try await #require(started.task).value
    try #require(
      ticket.isFinished, "The effect's task has ended, but callers that wait for it are not told.")
    await ticket.finish()
  }
}
