import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@Suite("Additions to Task", .endsWithinAMinute)
struct TaskTests {
  @Test("Task.never throws CancellationError when its task is cancelled")
  func never() async {
    let number = Task<Int, any Error> { try await Task<Int, Never>.never() }
    let nothing = Task<Void, any Error> { try await Task.never() }
    number.cancel()
    nothing.cancel()
    await #expect(throws: CancellationError.self) { try await number.value }
    await #expect(throws: CancellationError.self) { try await nothing.value }
  }

  @Test("Task.never serves as the body of an endpoint that returns a value")
  func neverAsEndpoint() async {
    let fetch: @Sendable (Int) async throws -> String = { _ in try await Task.never() }
    let task = Task { try await fetch(1) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Cancelling a task that awaits cancellableValue cancels the awaited task")
  func cancellableValue() async {
    let inner = Task { () -> String in
      try? await Task.never()
      return Task.isCancelled ? "cancelled" : "ended"
    }
    let outer = Task { await inner.cancellableValue }
    outer.cancel()
    #expect(await outer.value == "cancelled")
  }

  @Test("cancellableValue throws the task's error, and passes cancellation on to the task")
  func throwingCancellableValue() async {
    struct Failure: Error {}
    let failing = Task { throw Failure() }
    await #expect(throws: Failure.self) { try await failing.cancellableValue }
    let inner = Task { try await Task.never() }
    let outer = Task { try await inner.cancellableValue }
    outer.cancel()
    await #expect(throws: CancellationError.self) { try await outer.value }
    #expect(inner.isCancelled)
  }

  @Test("cancellableValue returns the result of a task that is not cancelled")
  func results() async throws {
    #expect(await Task { 1 }.cancellableValue == 1)
    #expect(try await Task { () throws -> Int in 2 }.cancellableValue == 2)
  }

  @available(*, deprecated)
  // Outside a simulation, the platform may run any other task first.
  @Test("megaYield lets tasks that are ready run", .simulated)
  func megaYield() async {
    let isDone = LockIsolated(false)
    let task = Task { isDone.setValue(true) }
    await Task.megaYield()
    #expect(isDone.value)
    await task.value
  }
}
