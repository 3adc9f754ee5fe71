import Foundation
import IntarsiaIssues
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("The detection of stalls", .endsWithinAMinute)
struct StallDetectionTests {
  private func tick(
    _ watch: inout ProgressWatch, hasWork: Bool = true, isDriven: Bool = false,
    driveEvents: Int = 4,
    limit: Int
  ) -> ProgressWatch.Finding? {
    watch.tick(
      ProgressWatch.Reading(isDriven: isDriven, driveEvents: driveEvents, jobEvents: 8),
      limit: limit,
      isResponsive: true, hasWork: hasWork)
  }

  @Test("An idle simulation with pending work is reported as stalled once, at the limit")
  func once() {
    var watch = ProgressWatch()
    let ticks = (0..<5).map { _ in tick(&watch, limit: 2) }
    // The first tick finds that the simulation has been driven since the watch was created.
    #expect(ticks == [nil, nil, .stalled, nil, nil])
  }

  @Test("Driving a simulation, or having no work, resets the count of ticks to a stall")
  func startsAgain() {
    var watch = ProgressWatch()
    var ticks: [ProgressWatch.Finding?] = []
    for (driveEvents, hasWork, isDriven) in [(6, true, false), (4, false, false), (4, true, true)] {
      ticks.append(tick(&watch, limit: 3))
      ticks.append(tick(&watch, limit: 3))
      ticks.append(
        tick(&watch, hasWork: hasWork, isDriven: isDriven, driveEvents: driveEvents, limit: 3))
    }
    #expect(ticks.allSatisfy { $0 == nil })
  }

  private func failure(gracePeriod: Int, report: @escaping @Sendable () -> Void) -> PendingFailure {
    let call = Simulation.TestCall(at: IssueLocation(), externalTimeout: .seconds(5))
    return PendingFailure(call: call, gracePeriod: gracePeriod, report: report)
  }

  @Test("A simulation keeps the first failure that waits for a report, and takes it once")
  func keepsFirstFailure() {
    let simulation = Simulation(chooser: nil)
    let log = LockIsolated<[Int]>([])
    simulation.leave(failure(gracePeriod: 1) { log.withValue { $0.append(1) } })
    simulation.leave(failure(gracePeriod: 1) { log.withValue { $0.append(2) } })
    simulation.reportFailureOfTest()
    simulation.reportFailureOfTest()
    #expect(log.value == [1])
  }

  @Test("A pending failure is overdue after the given number of ticks, or after its own")
  func overdue() {
    var failure = failure(gracePeriod: 3) {}
    #expect((0..<3).map { _ in failure.isOverdue(after: 2) } == [false, true, true])
    failure = self.failure(gracePeriod: 3) {}
    #expect((0..<4).map { _ in failure.isOverdue() } == [false, false, true, true])
  }

  @Test("A test is never cancelled before external work may have answered")
  func gracePeriod() {
    #expect(Watchdog.gracePeriod(waitingFor: .seconds(5)) == 10)
    #expect(Watchdog.gracePeriod(waitingFor: .seconds(12)) == 12)
    #expect(Watchdog.gracePeriod(waitingFor: .milliseconds(12_001)) == 13)
    #expect(Watchdog.gracePeriod(waitingFor: .seconds(Int64.max)) == .max)
    #expect(Watchdog.gracePeriod(waitingFor: .seconds(Int64.max) + .milliseconds(1)) == .max)
    #expect(Watchdog.gracePeriod(after: 10) == 30)
    #expect(Watchdog.gracePeriod(after: .max) == .max)
  }
}

@Suite("A test that waits beside its store", .endsWithinAMinute)
struct StallTests {
  /// Excludes a store from the watchdog, so that only its test examines it.
  private static func unwatched<State, Action>(
    _ store: TestStore<State, Action>
  ) -> TestStore<State, Action> {
    store.simulation.state.withLock { $0.progress.isWatched = false }
    return store
  }

  @Test("A store without pending work does not stall")
  func idle() async {
    let store = Self.unwatched(Player.store { _ in })
    await store.send(.moved(1))
    await store.finish()
    for _ in 0..<3 { #expect(store.simulation.examine(after: 1) == nil) }
  }

  @Test("A job that the test made ready counts as pending work")
  func readyJob() async {
    let recorder = IssueRecorder()
    let promise = Promise<Void>()
    await withIssueReporters([recorder]) {
      let store = Self.unwatched(
        TestStore(initialState: 0) {
          Reduce<Int, Bool> { _, _ in .run { _ in await promise.value } }
        })
      store.usesExternalWork = true
      await store.send(true)
      for _ in 0..<2 { #expect(store.simulation.examine(after: 1) == nil) }
      promise.fulfil(())
      #expect(store.simulation.examine(after: 1) == .stalled)
      await store.finish()
    }
    #expect(recorder.messages.first?.contains("Next, the store would: run a job") == true)
  }

  @Test("A stalled test is cancelled, and fails at the line that used its store last")
  @MainActor
  func stalled() async throws {
    let recorder = IssueRecorder()
    let (simulations, waiting) = AsyncStream.makeStream(of: Simulation.self)
    let kept = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
    let line = LockIsolated<UInt>(0)
    let test = Task { @MainActor in
      await withIssueReporters([recorder]) {
        let store = Self.unwatched(Player.store { _ in kept.value?.resume() })
        await store.send(.play)
        line.setValue(#line - 1)
        waiting.yield(store.simulation)
        await withCheckedContinuation { kept.setValue($0) }
        #expect(Task.isCancelled)
        await store.skipReceivedActions(strict: false)
        await store.skipInFlightEffects(strict: false)
      }
    }
    var iterator = simulations.makeAsyncIterator()
    let simulation = try #require(await iterator.next())
    // Both tasks run on the main actor, so the test is waiting for the continuation now.
    #expect(simulation.examine(after: 2) == nil)
    #expect(simulation.examine(after: 2) == nil)
    #expect(simulation.examine(after: 2) == .stalled)
    #expect(simulation.examine(after: 2) == nil)
    kept.value?.resume()
    await test.value
    #expect(recorder.issues.map(\.location.line) == [line.value])
    #expect(recorder.issues.map(\.severity) == [.error])
    let message = """
      The test has been waiting for something other than its store for 2.0 seconds, and effects of the store \
      cannot run meanwhile. So the test was cancelled.

        Next, the store would: let 1.0 seconds pass until the next sleeper wakes

      Jobs of effects run only while the test uses its store. Await the result of an effect inside \
      try await store.letEffectsRun { … }.

      [simulation-stalled]
      """
    #expect(recorder.messages == [message])
    let page = try failurePage()
    #expect(page.contains(message.replacing("2.0 seconds", with: "10.0 seconds")))
  }

  @Test("A test that stays suspended after its cancellation fails at the next stall checks")
  @MainActor
  func waitsAgain() async throws {
    let recorder = IssueRecorder()
    let (simulations, waiting) = AsyncStream.makeStream(of: Simulation.self)
    let answer = Promise<Void>()
    let test = Task { @MainActor in
      await withIssueReporters([recorder]) {
        let store = Self.unwatched(Player.store { _ in })
        await store.send(.play)
        waiting.yield(store.simulation)
        await answer.value
        await store.skipReceivedActions(strict: false)
        await store.skipInFlightEffects(strict: false)
      }
    }
    var iterator = simulations.makeAsyncIterator()
    let simulation = try #require(await iterator.next())
    for _ in 0..<3 { simulation.examine(after: 2) }
    #expect(recorder.issues.isEmpty)
    simulation.examine(after: 2)
    #expect(recorder.issues.isEmpty)
    simulation.examine(after: 2)
    #expect(recorder.issues.map(\.code) == [SimulationIssues.stalled])
    answer.fulfil(())
    await test.value
    #expect(recorder.issues.count == 1)
  }

  @Test("A stalled test that declares external work gets a warning instead of a failure")
  func declared() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = Self.unwatched(Player.store { _ in })
      store.usesExternalWork = true
      await store.send(.play)
      for _ in 0..<3 { store.simulation.examine(after: 2) }
      #expect(!Task.isCancelled)
      await store.skipInFlightEffects()
    }
    #expect(recorder.issues.map(\.severity) == [.warning])
  }
}
