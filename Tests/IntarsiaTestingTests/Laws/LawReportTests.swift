import IntarsiaIssues
import IntarsiaTesting
import Testing

@Reducer
private struct Lamp {
  struct State: Equatable {
    var isOn = false
    var switched = 0
  }

  @CasePathable
  enum Action {
    case tapped
    case dimmed(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .tapped = action {
        state.isOn.toggle()
        state.switched += 1
      }
      return .none
    }
  }
}

/// The number of runs of a test.
private final class RunCount {
  var value = 0
}

@Suite("Reports of broken laws", .endsWithinAMinute, .needsExactMode, .serialized)
struct LawReportTests {
  private func texts(
    replay: ActionScript? = nil,
    _ describe: @escaping (TestMachine, MachineUser<Lamp.State, Lamp.Action>) -> Void
  ) async throws -> [String] {
    let recorder = IssueRecorder()
    try await withIssueReporters([recorder]) {
      try await withActions(steps: 5, runs: 3, replay: replay, keepsFailures: false) { machine in
        let store = TestStore(initialState: Lamp.State()) { Lamp() }
        describe(machine, machine.user(of: store))
        try await machine.run()
      }
    }
    return recorder.issues.map(\.message)
  }

  @Test("A broken law is reported with the actions as a test")
  func brokenLaw() async throws {
    let texts = try await texts(replay: "actions:/1/2.3/1") { _, user in
      user.actions()
      user.always("the lamp is switched once") { $0.switched < 2 }
    }
    #expect(
      texts == [
        """
        A law is broken: the lamp is switched once. It is broken.

          State:
            Lamp.State(
              isOn: false,
              switched: 2
            )
          Choices: actions:/1/2.3/1
          Found: in run 1, and made simpler in 0 attempts
          As a test:
            import Foundation
            import Intarsia
            import IntarsiaTesting
            import Testing

            @Suite("Recorded session of Lamp")
            struct RecordedLampTests {
              @Test("Each action leads to its recorded state")
              func recordedSession() async throws {
                let state = Lamp.State(isOn: false, switched: 0)
                let store = TestStore(initialState: state) {
                  Lamp()
                }

                await store.send(.tapped) {
                  $0.isOn = true
                  $0.switched = 1
                }
                await store.send(.dimmed(2))
                await store.send(.tapped) {
                  $0.isOn = false
                  $0.switched = 2
                }
                // the lamp is switched once
                #expect(<#the lamp is switched once#>)
                await store.finish()
              }
            }
          Reached:
            action dimmed: 1
            action tapped: 2
            law the lamp is switched once: 4
            changed isOn: 2
            changed switched: 2
            orders of jobs: 1

        Repeat it alone: withActions(replay: "actions:/1/2.3/1"). Without replay, the test begins with it \
        until it passes.

        [law-broken]
        """
      ])
  }

  @Test("Runs that differ are reported")
  func notRepeatable() async throws {
    let count = RunCount()
    let texts = try await texts { _, user in
      count.value += 1
      let isFirst = count.value == 1
      user.action { _ in isFirst ? .tapped : .dimmed(1) }
    }
    #expect(
      texts == [
        """
        The same actions, answers and orders of jobs give different states in two runs.

          Choices: actions:/1/1/1/1
          Found: in run 2, and made simpler in 0 attempts
          As a test:
            import Foundation
            import Intarsia
            import IntarsiaTesting
            import Testing

            @Suite("Recorded session of Lamp")
            struct RecordedLampTests {
              @Test("Each action leads to its recorded state")
              func recordedSession() async throws {
                let state = Lamp.State(isOn: false, switched: 0)
                let store = TestStore(initialState: state) {
                  Lamp()
                }

                await store.send(.dimmed(1))
                await store.send(.dimmed(1))
                await store.send(.dimmed(1))
                await store.send(.dimmed(1))
                await store.finish()
              }
            }
          Reached:
            action dimmed: 4
            action tapped: 4
            changed isOn: 4
            changed switched: 4
            orders of jobs: 1

        Repeat it alone: withActions(replay: "actions:/1/1/1/1"). Without replay, the test begins with it \
        until it passes.

        [law-not-repeatable]
        """
      ])
  }

  @Test("A law that no run reaches is reported")
  func neverReached() async throws {
    let texts = try await texts { _, user in
      user.action { .dimmed($0.pick(1...9)) }
      user.always("a lamp that is on was switched", when: \.isOn) { $0.switched > 0 }
    }
    #expect(
      texts == [
        """
        The test passes, and laws were never checked.

          Laws: a lamp that is on was switched
          Reached:
            action dimmed: 16
            law a lamp that is on was switched: 0
            orders of jobs: 1

        Add actions that reach a state of which the law says something, or allow more steps.

        [law-never-reached]
        """
      ])
  }
}
