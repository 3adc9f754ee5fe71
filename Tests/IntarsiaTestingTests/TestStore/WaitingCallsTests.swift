import IntarsiaIssues
import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("Calls that wait for effects", .endsWithinAMinute)
struct WaitingCallsTests {
  private let recorder = IssueRecorder()
  private let kept = LockIsolated<CheckedContinuation<Void, Never>?>(nil)

  /// Creates a store whose effect does an operation when it receives `true`.
  private func makeStore(
    _ operation: @escaping @Sendable () async throws -> Void = {}
  ) -> TestStore<Int, Bool> {
    TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, isFirst in
        isFirst ? .run { _ in try await operation() } : .none
      }
    }
  }

  // MARK: - letEffectsRun

  @Test(
    "letEffectsRun waits for declared external work, and says for how long it has",
    .enabled(if: JobRouting.isComplete))
  func declaredWork() async {
    let store = makeStore()
    store.usesExternalWork = true
    store.externalTimeout = .milliseconds(1)
    let error = await #expect(throws: SimulationError.self) {
      try await store.letEffectsRun { [kept] in
        await withCheckedContinuation { kept.setValue($0) }
      }
    }
    #expect(error?.externalTimeout == .milliseconds(1))
    kept.value?.resume()
    await store.finish()
  }

  @Test(
    "letEffectsRun waits a little for external work that is not declared",
    .enabled(if: JobRouting.isComplete))
  func unknownWork() async {
    let store = makeStore()
    let error = await #expect(throws: SimulationError.self) {
      try await store.letEffectsRun(timeout: .nanoseconds(1)) { [kept] in
        await withCheckedContinuation { kept.setValue($0) }
      }
    }
    #expect(error?.externalTimeout == nil)
    let graceIsOver = store.simulation.state.withLock(\.external.graceIsOver)
    #expect(graceIsOver)
    kept.value?.resume()
    await store.finish()
  }

  @Test("The virtual time in an error of letEffectsRun begins with the call")
  func timePassed() async throws {
    let store = makeStore()
    try await store.letEffectsRun { try await VirtualClock().sleep(for: .seconds(5)) }
    let error = await #expect(throws: SimulationError.self) {
      try await store.letEffectsRun(timeout: .seconds(3)) {
        for _ in 0..<2 { try await VirtualClock().sleep(for: .seconds(2)) }
      }
    }
    #expect(error?.timePassed == .seconds(2))
    #expect(error?.timeToNextDeadline == .seconds(2))
  }

  // MARK: - finish

  @Test("A failure of finish names the timeout of the call")
  func timeouts() async {
    await withIssueReporters([recorder]) {
      let store = makeStore { try await VirtualClock().sleep(for: .seconds(10)) }
      let task = await store.send(true)
      await store.finish(timeout: .seconds(2))
      await task.finish(timeout: .seconds(3))
      store.exhaustivity = .off
    }
    let limits = recorder.messages.map { message in
      message.firstMatch(of: /beyond (.*?) of virtual/)?.output.1
    }
    #expect(limits == ["the timeout of 2.0 seconds", "the timeout of 3.0 seconds"])
  }

  // MARK: - The end of a store

  @Test("A task that is ready to run when the test ends outlives its effect")
  func readyTask() async {
    let promise = Promise<Void>()
    await withIssueReporters([recorder]) {
      let store = makeStore { _ = Task { await promise.value } }
      await store.send(true)
      promise.fulfil(())
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.outlivingTasks])
  }

  @Test("A task that waits for something unknown may outlive its effect")
  func waitingTask() async {
    let promise = Promise<Void>()
    await withIssueReporters([recorder]) {
      let store = makeStore { _ = Task { await promise.value } }
      await store.send(true)
    }
    promise.fulfil(())
    #expect(recorder.issues.isEmpty)
  }

  @Test("A dismissal returns although its test store is gone")
  func dismissal() async {
    let dismiss = makeStore().dependencies.dismiss
    await dismiss()
  }

  @Test("An effect that ends without its store being used is over when the store is dropped")
  func unseenEnd() async throws {
    let promise = Promise<Void>()
    let effect = LockIsolated<RunningEffect?>(nil)
    let completion = try await withIssueReporters([]) {
      let store = makeStore {
        effect.setValue(RunningEffect.current)
        await promise.value
      }
      let completion = try #require(await store.send(true).completion)
      let task = try #require(effect.value.flatMap { completion.task(of: $0) })
      // The task goes on outside of the store, which would otherwise have to run it.
      store.simulation.close()
      promise.fulfil(())
      await task.value
      #expect(!completion.isFinished)
      return completion
    }
    #expect(completion.isFinished)
  }
}
