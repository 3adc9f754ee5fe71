import Dispatch
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaRuntime
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

// Serialized, because two tests block a thread of the pool each, and the pool may have only two.
@Suite("The watchdog of driven simulations", .serialized, .endsWithinAMinute)
struct WatchdogTests {
  private typealias Reading = ProgressWatch.Reading

  @Test("A simulation that is driven without progress is found once, at the last tick")
  func withoutProgress() {
    var watch = ProgressWatch()
    let reading = Reading(isDriven: true, driveEvents: 3, jobEvents: 8)
    let findings = (0..<5).map { _ in watch.tick(reading, limit: 3, isResponsive: true) }
    #expect(findings == [nil, nil, nil, .wakeUpLost, nil])
  }

  @Test("The progress watch distinguishes a running job from a lost wake-up")
  func runningJob() {
    var watch = ProgressWatch()
    let reading = Reading(isDriven: true, driveEvents: 3, jobEvents: 9)
    let findings = (0..<3).map { _ in watch.tick(reading, limit: 2, isResponsive: true) }
    #expect(findings == [nil, nil, .jobBlocks])
  }

  @Test("The progress watch waits for an unresponsive process, unless a job is running")
  func busyProcess() {
    var watch = ProgressWatch()
    var reading = Reading(isDriven: true, driveEvents: 3, jobEvents: 8)
    var findings = (0..<3).map { _ in watch.tick(reading, limit: 1, isResponsive: false) }
    findings.append(watch.tick(reading, limit: 1, isResponsive: true))
    reading.jobEvents = 9
    findings += (0..<2).map { _ in watch.tick(reading, limit: 1, isResponsive: false) }
    #expect(findings == [nil, nil, nil, .wakeUpLost, nil, .jobBlocks])
  }

  @Test("Each kind of progress resets the count of the progress watch")
  func progress() {
    var watch = ProgressWatch()
    var reading = Reading(isDriven: true, driveEvents: 3, jobEvents: 8)
    var findings: [ProgressWatch.Finding?] = []
    func tickTwice() {
      for _ in 0..<2 { findings.append(watch.tick(reading, limit: 2, isResponsive: true)) }
    }
    tickTwice()
    reading.jobEvents = 10
    tickTwice()
    reading.driveEvents = 5
    tickTwice()
    reading.isDriven = false
    tickTwice()
    tickTwice()
    #expect(findings == Array(repeating: nil, count: 10))
  }

  /// A call of `simulate` on the main actor that waits for a job which nothing runs.
  @MainActor
  private struct LostWakeUp {
    let simulation: Simulation
    let driver: Task<Bool, Never>
    let answer: Promise<Void>
    let line: UInt

    init(_ recorder: IssueRecorder) async throws {
      let (simulations, begun) = AsyncStream.makeStream(of: Simulation.self)
      let answer = Promise<Void>()
      self.answer = answer
      line = #line + 3
      driver = Task { @MainActor in
        await withIssueReporters([recorder]) {
          let outcome: Void? = try? await simulate(externalTimeout: .seconds(1_000)) {
            await withExternalWork("the test") {
              if let simulation = Simulation.ofThisThread {
                // Disables the waits for actors that other tests use.
                simulation.state.withLock { $0.actorWaits = .max }
                begun.yield(simulation)
              }
              await answer.value
            }
          }
          return outcome != nil
        }
      }
      var iterator = simulations.makeAsyncIterator()
      simulation = try #require(await iterator.next())
      // This task runs on the main actor, so the driver has suspended in the external work.
      let waiter = simulation.state.withLock { state in
        state.progress = ProgressWatch()
        state.progress.isWatched = false
        return state.external.takeWaiter()
      }
      let resume = try #require(waiter)
      simulation.enter { _ = Task { resume.resume() } }
    }
  }

  /// Expects the page of failures to show the messages, with the watchdog's time of 30 seconds.
  private func expectOnPage(_ messages: [String]) throws {
    let page = try failurePage()
    for message in messages {
      #expect(page.contains(message.replacing("2.0 seconds", with: "30.0 seconds")))
    }
  }

  @Test("A test with a lost wake-up fails at the line that waits, and continues", .needsExactMode)
  @MainActor
  func lostWakeUp() async throws {
    let recorder = IssueRecorder()
    let lost = try await LostWakeUp(recorder)
    for _ in 0..<2 { #expect(lost.simulation.examine(after: 2) == nil) }
    #expect(lost.simulation.examine(after: 2) == .wakeUpLost)
    let hasAnswer = await lost.driver.value
    #expect(!hasAnswer)
    lost.answer.fulfil(())
    #expect(recorder.issues.map(\.location.line) == [lost.line])
    #expect(recorder.issues.map(\.severity) == [.error])
    try expectOnPage(recorder.messages)
    #expect(
      recorder.messages == [
        """
        The test has been waiting here for 2.0 seconds, no job has run, and nothing resumes the test. So \
        the rest has run outside of the simulation.

          Jobs in the simulation: 1

        This is a fault of Intarsia, not of the test: please report it with this text. Until a \
        release corrects it, run the tests with INTARSIA_JOB_ROUTING=off in the environment.

        [simulation-wake-up-lost]
        """
      ])
  }

  @Test("A test stuck after a lost wake-up is cancelled and fails once", .needsExactMode)
  @MainActor
  func stuckTest() async throws {
    let recorder = IssueRecorder()
    let lost = try await LostWakeUp(recorder)
    for _ in 0..<2 { #expect(lost.simulation.examine(after: 2) == nil) }
    for _ in 0..<3 { lost.simulation.examine(after: 2) }
    #expect(recorder.issues.map(\.location.line) == [lost.line])
    #expect(lost.driver.isCancelled)
    _ = await lost.driver.value
    lost.answer.fulfil(())
    #expect(recorder.issues.count == 1)
  }

  // The job blocks a thread of the pool. The test runs on the main thread, so it can release the
  // job even if other tests occupy the rest of the pool. In the portable mode, the job would run on
  // the main thread, too.
  @Test(
    "A job that blocks its thread is shown as a warning at the line that waits", .needsExactMode)
  @MainActor
  func blockingJob() async throws {
    let recorder = IssueRecorder()
    let (simulations, begun) = AsyncStream.makeStream(of: Simulation.self)
    let mayGoOn = DispatchSemaphore(value: 0)
    @concurrent func useStore() async -> UInt {
      let line: UInt = #line + 9
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in
          .run { _ in
            if let simulation = Simulation.ofThisThread { begun.yield(simulation) }
            mayGoOn.wait()
          }
        }
      }
      await store.send(true)
      await store.finish()
      return line
    }
    // Excludes the simulation from the traces: the main thread releases the job in real time,
    // so the trace depends on the machine.
    let driver = Task { @concurrent in
      await JobTrace.$isEnabled.withValue(false) {
        await withIssueReporters([recorder]) { await useStore() }
      }
    }
    var iterator = simulations.makeAsyncIterator()
    let simulation = try #require(await iterator.next())
    simulation.state.withLock { state in
      state.progress = ProgressWatch()
      state.progress.isWatched = false
    }
    let findings = (0..<4).map { _ in simulation.examine(after: 2) }
    #expect(findings == [nil, nil, .jobBlocks, nil])
    mayGoOn.signal()
    let line = await driver.value
    #expect(recorder.issues.map(\.location.line) == [line])
    #expect(recorder.issues.map(\.severity) == [.warning])
    try expectOnPage(recorder.messages)
    #expect(
      recorder.messages == [
        """
        A job has been running for 2.0 seconds, and the test waits here for its end.

        Jobs of a simulation run one at a time: while one job blocks its thread, no other job can release it. \
        Await the result instead of blocking: no semaphore, no lock held across a wait, no synchronous \
        request.

        [simulation-job-blocks]
        """
      ])
  }

  @Test(
    "A job that blocks its thread until another job of the test runs fails the test",
    .needsExactMode)
  @MainActor
  func starvingJob() async throws {
    let recorder = IssueRecorder()
    let (simulations, begun) = AsyncStream.makeStream(of: Simulation.self)
    @concurrent func useStore() async -> UInt {
      let line: UInt = #line + 11
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in
          .run { _ in
            let isDone = DispatchSemaphore(value: 0)
            Task.detached { isDone.signal() }
            if let simulation = Simulation.ofThisThread { begun.yield(simulation) }
            isDone.wait()
          }
        }
      }
      await store.send(true)
      await store.finish()
      return line
    }
    let driver = Task { @concurrent in
      await JobTrace.$isEnabled.withValue(false) {
        await withIssueReporters([recorder]) { await useStore() }
      }
    }
    var iterator = simulations.makeAsyncIterator()
    let simulation = try #require(await iterator.next())
    simulation.state.withLock { state in
      state.progress = ProgressWatch()
      state.progress.isWatched = false
    }
    var finding: ProgressWatch.Finding?
    for _ in 0..<4 where finding == nil { finding = simulation.examine(after: 2) }
    #expect(finding == .jobStarvesOthers)
    let line = await driver.value
    #expect(recorder.issues.map(\.location.line) == [line])
    #expect(recorder.issues.map(\.severity) == [.error])
    #expect(
      recorder.messages.first?.hasPrefix(
        """
        A job has blocked its thread for 2.0 seconds, while other jobs of the test wait. So the rest has run \
        outside of the simulation.

          Waiting jobs: 1
        """) == true)
  }

  @Test("The progress watch does not report a long computation that starves no other job")
  func computingJob() {
    var watch = ProgressWatch()
    let reading = Reading(isDriven: true, driveEvents: 1, jobEvents: 1)
    var findings = (0..<20).map { _ in
      watch.tick(reading, limit: 30, isResponsive: true, starves: false)
    }
    #expect(findings.allSatisfy { $0 == nil })
    findings = (0..<10).map { _ in
      watch.tick(reading, limit: 30, isResponsive: true, starves: true)
    }
    #expect(findings.last == .jobStarvesOthers)
    #expect(findings.dropLast().allSatisfy { $0 == nil })
  }
}
