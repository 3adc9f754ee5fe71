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
      let completion = await store.send(true).completion
      return withExtendedLifetime(store) {
        (completion: completion, task: effect.value.flatMap { completion?.task(of: $0) })
      }
    }
    let completion = try #require(started.completion)
    // Dropping the store cancels the task. It ends even if the completion never finishes.
    try await #require(started.task).value
    try #require(
      completion.isFinished,
      "The effect's task has ended, but callers that wait for it are not told.")
    await completion.waitForEnd()
  }
}
