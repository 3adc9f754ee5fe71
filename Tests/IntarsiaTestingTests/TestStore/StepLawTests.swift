import IntarsiaIssues
import IntarsiaTesting
import Testing

/// A feature whose effect sends an action after ten seconds.
private struct Delayed: Reducer {
  struct State: Equatable { var count = 0 }

  @CasePathable
  enum Action: Equatable {
    case start
    case jump(Int)
    case done(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { send in
          try await VirtualClock().sleep(for: .seconds(10))
          await send(.done(1))
        }
      case .jump(let count), .done(let count):
        state.count = count
        return .none
      }
    }
  }
}

private typealias DelayedStore = TestStoreOf<Delayed>

/// A step of a test, with its source line.
private struct Step: CustomTestStringConvertible, Sendable {
  let name: String
  let line: UInt
  let run: @Sendable (_ store: DelayedStore) async throws -> Void

  var testDescription: String { name }

  init(
    _ name: String, line: UInt = #line,
    _ run: @escaping @Sendable (_ store: DelayedStore) async throws -> Void
  ) {
    (self.name, self.line, self.run) = (name, line, run)
  }
}

@Suite("Laws of the steps of a test store", .endsWithinAMinute)
struct StepLawTests {
  private static let wrongSteps = [
    Step("send") { await $0.send(.jump(1)) },
    Step("send a case and its value") { await $0.send(\.jump, 1) },
    Step("send with a wrong closure") { await $0.send(.jump(1)) { $0.count = 2 } },
    Step("send a case with a wrong closure") { await $0.send(\.start) { $0.count = 2 } },
    Step("receive") { await $0.receive(.done(1)) },
    Step("receive a case") { await $0.receive(\.done) },
    Step("receive a case and its value") { await $0.receive(\.done, 1) },
    Step("receive by a predicate") { await $0.receive { $0 == .done(1) } },
    Step("assert") { store in store.assert { $0.count = 1 } },
    Step("assert a field") { store in store.assert(\.count, equals: 1) },
    Step("skipReceivedActions") { await $0.skipReceivedActions() },
    Step("skipInFlightEffects") { await $0.skipInFlightEffects() },
  ]

  @Test(
    "A wrong step fails once, at its own line, in a test without effects", arguments: wrongSteps)
  private func line(of step: Step) async throws {
    let recorder = IssueRecorder()
    try await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Delayed.State()) { Delayed() }
      try await step.run(store)
      store.exhaustivity = .off
    }
    #expect(recorder.issues.map(\.location.line) == [step.line], "\(recorder.messages)")
    #expect(
      recorder.issues.map { "\($0.location.fileID)" }
        == ["IntarsiaTestingTests/StepLawTests.swift"])
  }

  /// Steps that wait for the effect, with a timeout.
  private static func waits(_ timeout: Duration) -> [Step] {
    [
      Step("receive") { await $0.receive(.done(1), timeout: timeout) { $0.count = 1 } },
      Step("receive a case") { await $0.receive(\.done, timeout: timeout) { $0.count = 1 } },
      Step("receive a case and its value") {
        await $0.receive(\.done, 1, timeout: timeout) { $0.count = 1 }
      },
      Step("receive by a predicate") {
        await $0.receive({ $0 == .done(1) }, timeout: timeout) { $0.count = 1 }
      },
      Step("finish") { store in
        await store.finish(timeout: timeout)
        await store.receive(.done(1)) { $0.count = 1 }
      },
      Step("letEffectsRun") { store in
        try await store.letEffectsRun(timeout: timeout) {
          try await VirtualClock().sleep(for: .seconds(9.5))
        }
        await store.receive(.done(1)) { $0.count = 1 }
      },
    ]
  }

  @Test("A step with a timeout longer than the effect passes", arguments: waits(.seconds(11)))
  private func longTimeout(_ step: Step) async throws {
    let recorder = IssueRecorder()
    try await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Delayed.State()) { Delayed() }
      store.timeout = .seconds(1)
      await store.send(.start)
      try await step.run(store)
    }
    // `finish` reports the action that the test receives after it.
    let codes: [IssueCode] = step.name == "finish" ? [TestStoreIssues.unhandledActions] : []
    #expect(recorder.issues.map(\.code) == codes, "\(recorder.messages)")
  }

  @Test("A step with a timeout shorter than the effect fails", arguments: waits(.seconds(9)))
  private func shortTimeout(_ step: Step) async throws {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Delayed.State()) { Delayed() }
      await store.send(.start)
      do {
        try await step.run(store)
        #expect(recorder.issues.count == 1, "\(recorder.messages)")
      } catch {
        #expect(error is SimulationError)
      }
      store.exhaustivity = .off
    }
  }
}
