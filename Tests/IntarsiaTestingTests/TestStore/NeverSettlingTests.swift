import Intarsia
import IntarsiaIssues
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

/// A feature with effects that never end: a loop around `Task.yield()`, and a timer.
@Reducer
private struct Restless {
  @ObservableState
  struct State: Equatable {
    var ticks = 0
  }

  enum Action: Equatable {
    case poll
    case tick(every: Duration)
    case ticked
    case stop
    case stopped
  }

  enum CancelID { case ticking }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .poll:
        return .run { _ in
          while !Task.isCancelled { await Task.yield() }
        }
        .cancellable(id: CancelID.ticking)
      case .tick(let interval):
        return .run { send in
          for await _ in clock.timer(interval: interval) { await send(.ticked) }
        }
        .cancellable(id: CancelID.ticking)
      case .ticked:
        state.ticks += 1
        return .none
      case .stop:
        return .merge(
          .cancel(id: CancelID.ticking), .run { send in await send(.stopped) })
      case .stopped:
        return .none
      }
    }
  }
}

@Suite("Effects that never settle", .endsWithinAMinute)
struct NeverSettlingTests {
  private let recorder = IssueRecorder()

  private func makeStore(
    clock: any Clock<Duration> = VirtualClock()
  ) -> TestStoreOf<Restless> {
    let store = TestStore(initialState: Restless.State()) {
      Restless()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.jobLimit = 1_000
    store.exhaustivity = .off
    return store
  }

  private static func message(_ time: String, _ line: Int, notReceived count: Int?) -> String {
    """
    Effects have run 1000 jobs since the test used the store last, and never settle.

      Virtual time: \(time)
      Running effects: made at IntarsiaTestingTests/NeverSettlingTests.swift:\(line)
    \(count.map { "  Not received: \($0) actions\n" } ?? "")
    Let each effect await the event that it needs, instead of a loop around Task.yield(). Give a timer a TestClock \
    instead of an ImmediateClock, and advance it. End a timer before the test waits for something else. If effects \
    have that much to do, raise the store's jobLimit.

    [test-store-never-settles]
    """
  }

  @Test("A loop around Task.yield() is reported, and the test continues")
  func polling() async throws {
    let store = makeStore()
    let line = await withIssueReporters([recorder]) {
      await store.send(.poll)
      return #line - 1
    }
    #expect(recorder.messages == [Self.message("0.0 seconds", 32, notReceived: nil)])
    #expect(recorder.issues.first?.location.line == UInt(line))
    let message = Self.message("0.0 seconds", 32, notReceived: nil)
    #expect(try failurePage().contains("```text\n\(message)\n```"))
    await store.send(.stop)
    await store.receive(.stopped)
    await store.finish()
  }

  @Test("A timer on an immediate clock is reported, and the test continues")
  func immediateTimer() async {
    let store = makeStore(clock: ImmediateClock())
    _ = await withIssueReporters([recorder]) { await store.send(.tick(every: .seconds(1))) }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.neverSettles])
    await store.receive(.ticked) { $0.ticks = 1 }
    await store.send(.stop)
    await store.receive(.stopped)
  }

  @Test("A timer that keeps a failing receive from settling is reported at the receive")
  func ticking() async {
    let store = makeStore()
    await store.send(.tick(every: .milliseconds(1)))
    await withIssueReporters([recorder]) { await store.receive(.stopped) }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.neverSettles])
    // The store waits only once for an effect that never settles.
    await withIssueReporters([recorder]) { await store.receive(.stopped) }
    #expect(recorder.issues.count == 1)
    await store.send(.stop)
    await store.receive(.stopped)
  }

  @Test("An effect with many jobs settles with a larger job budget")
  func limit() async {
    let store = makeStore()
    store.jobLimit = 10_000
    await store.send(.tick(every: .seconds(1)))
    store.timeout = .seconds(500)
    await withIssueReporters([recorder]) { await store.receive(.stopped) }
    #expect(
      recorder.messages == [
        """
        None of the 500 received actions is the one that the test expects.

          Expected -, received +:
            - Restless.Action.stopped
            + Restless.Action.ticked
          All received: .ticked (500 times)
          Running effects:
            made at IntarsiaTestingTests/NeverSettlingTests.swift:37
              waits for a clock, sleeping until +501.0 seconds

        The effect that wakes first sleeps 1.0 seconds more, which is beyond the store's timeout \
        of 500.0 seconds of virtual time. Raise the timeout if the effect is meant to sleep that \
        long.

        [test-store-unexpected-action]
        """
      ])
    await store.send(.stop)
    await store.receive(.stopped)
  }

  @Test("The error of a simulation that never settles says why, and how to fix it")
  func error() async {
    let error = await #expect(throws: SimulationError.self) {
      // With an odd limit, the loop is stopped while its next job is enqueued and nothing waits.
      try await JobBudget.$jobsAtOnce.withValue(1_001) {
        try await simulate {
          try await VirtualClock().sleep(for: .seconds(1))
          while !Task.isCancelled { await Task.yield() }
        }
      }
    }
    #expect(
      error?.description == """
        The simulation never settles: after 1.0 seconds of virtual time one job follows the other, and no \
        time passes. Let each task await the event that it needs, instead of a loop around Task.yield().
        """)
  }

  @Test("A simulation in which no time can pass ends with an error")
  func simulation() async {
    await #expect(
      throws: SimulationError(
        timePassed: .seconds(1), timeToNextDeadline: nil, waits: [], externalTimeout: nil,
        neverSettles: true)
    ) {
      do {
        try await JobBudget.$jobsAtOnce.withValue(1_000) {
          try await simulate {
            try await VirtualClock().sleep(for: .seconds(1))
            while !Task.isCancelled { await Task.yield() }
          }
        }
      } catch let error as SimulationError {
        #expect(
          error.description.hasPrefix(
            "The simulation never settles: after 1.0 seconds of virtual time one job follows"
          ))
        throw SimulationError(
          timePassed: error.timePassed, timeToNextDeadline: error.timeToNextDeadline, waits: [],
          externalTimeout: nil, neverSettles: error.neverSettles)
      }
    }
  }
}
