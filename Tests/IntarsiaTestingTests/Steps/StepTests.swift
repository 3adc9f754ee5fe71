import IntarsiaTesting
import Testing

private struct CounterState: Equatable {
  var count = 0
  var prime: Int?
}

@CasePathable
private enum CounterAction: Equatable {
  case incrementButtonTapped
  case nthPrimeButtonTapped
  case nthPrimeResponse(Int)
  case set(Int)
}

private struct CounterEnvironment {
  var nthPrime: @Sendable (Int) async -> Int
  var delay: Duration = .seconds(1)
}

private func counterReducer(
  state: inout CounterState, action: CounterAction, environment: CounterEnvironment
) -> Effect<CounterAction> {
  switch action {
  case .incrementButtonTapped:
    state.count += 1
    return .none
  case .nthPrimeButtonTapped:
    state.prime = nil
    return .run { [count = state.count] send in
      try await VirtualClock().sleep(for: environment.delay)
      await send(.nthPrimeResponse(environment.nthPrime(count)))
    }
  case .nthPrimeResponse(let prime):
    state.prime = prime
    return .none
  case .set(let count):
    state.count = count
    return .none
  }
}

@Suite("Scripts of steps", .endsWithinAMinute)
struct StepTests {
  private let environment = CounterEnvironment(nthPrime: { $0 * 10 })
  private let recorder = IssueRecorder()

  @Test("A failed requirement in a step is reported once")
  func requirement() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      await withKnownIssue {
        await assert(
          initialValue: 0, reducer: { (_: inout Int, _: Bool, _: Void) in .none }, environment: (),
          steps: Step(.do) { try #require(Bool(false)) })
      } matching: {
        $0.description.contains("Bool(false)")
      }
    }
    #expect(recorder.messages == [])
  }

  @Test("Steps are sent, received and done in their order")
  func script() async {
    let log = LockIsolated<[String]>([])
    await assert(
      initialValue: CounterState(count: 2),
      reducer: counterReducer,
      environment: environment,
      steps:
        Step(.send, .incrementButtonTapped) { $0.count = 3 },
      Step(.do) { log.withValue { $0.append("first") } },
      Step(.send, .nthPrimeButtonTapped),
      Step(.receive, .nthPrimeResponse(30)) { $0.prime = 30 },
      Step(.do) { store in
        log.withValue { $0.append("second") }
        #expect(store.state.prime == 30)
      },
      Step(.send, \.set, 7) { $0.count = 7 },
      Step(.send, \.incrementButtonTapped) { $0.count = 8 },
      Step(.send, .nthPrimeButtonTapped) { $0.prime = nil },
      Step(.receive, \.nthPrimeResponse) { $0.prime = 80 },
      Step(.send, .nthPrimeButtonTapped) { $0.prime = nil },
      Step(.receive, \.nthPrimeResponse, 80) { $0.prime = 80 }
    )
    #expect(log.value == ["first", "second"])
  }

  @Test("A script of steps can be built from parts, conditions and loops")
  func builder() async {
    let twice: [Step<CounterState, CounterAction>] = [
      Step(.send, .set(1)) { $0.count = 1 },
      Step(.send, .set(2)) { $0.count = 2 },
    ]
    let reached = LockIsolated(0)
    await assert(initialValue: CounterState(), reducer: counterReducer, environment: environment) {
      twice
      for count in 3...5 {
        Step(.send, .incrementButtonTapped) { $0.count = count }
      }
      if reached.value == 0 {
        Step(.do) { store in reached.setValue(store.state.count) }
      } else {
        Step(.send, .set(0))
      }
    }
    #expect(reached.value == 5)
  }

  @Test("A script has the steps of the branches that its conditions choose", arguments: [0, 1])
  func branches(_ number: Int) async {
    let log = LockIsolated<[String]>([])
    func note(_ text: String) -> Step<CounterState, CounterAction> {
      Step(.do) { log.withValue { $0.append(text) } }
    }
    await assert(initialValue: CounterState(), reducer: counterReducer, environment: environment) {
      if number == 0 { note("zero") }
      if number == 1 { note("one") } else { note("not one") }
      switch number {
      case 0: note("case 0")
      default: note("default")
      }
    }
    #expect(
      log.value
        == [["zero", "not one", "case 0"], ["one", "default"]][number])
    typealias Builder = StepBuilder<CounterState, CounterAction>
    #expect(Builder.buildLimitedAvailability([note("a"), note("b")]).count == 2)
  }

  @Test("A failing step reports the messages of a test store at its own line")
  func failure() async throws {
    struct Fault: Error {}
    let start = #line
    await withIssueReporters([recorder]) {
      await assert(
        initialValue: CounterState(),
        reducer: counterReducer,
        environment: environment,
        steps:
          Step(.send, .incrementButtonTapped) { $0.count = 2 },
        Step(.send, .nthPrimeButtonTapped),
        Step(.receive, .nthPrimeResponse(11)) { $0.prime = 11 },
        Step(.receive, \.nthPrimeResponse),
        Step(.do) { throw Fault() },
        Step(.send, .nthPrimeButtonTapped) { $0.prime = nil }
      )
    }
    let lines = recorder.issues.map { Int($0.location.line) - start }
    #expect(lines == [7, 9, 10, 11, 2])
    #expect(recorder.issues.allSatisfy { "\($0.location.fileID)" == "\(#fileID)" })
    #expect(
      recorder.messages.first == """
        The state is not what the test expects after sending .incrementButtonTapped.

          Expected -, actual +:
              CounterState(
            -   count: 2,
            +   count: 1,
                prime: nil
              )

        If the feature is right, change the expectation: lines with a minus are what the test \
        expects, lines with a plus are what the feature did.

        [test-store-state-mismatch]
        """)
    #expect(
      recorder.messages.dropFirst(3).first == """
        A step of the script threw an error.

          Error: Fault()

        Correct the line that threw it, often a #require of a value that is missing. The steps \
        that follow run all the same.

        [test-store-step-threw]
        """)
    #expect(recorder.issues.last?.code == TestStoreIssues.runningEffects)
  }

  @Test("A step sees changes that an earlier step made to the environment")
  func environmentChanges() async {
    let factor = LockIsolated(1)
    await assert(
      initialValue: CounterState(count: 3),
      reducer: counterReducer,
      environment: CounterEnvironment(nthPrime: { $0 * factor.value })
    ) {
      Step(.send, .nthPrimeButtonTapped)
      Step(.receive, \.nthPrimeResponse) { $0.prime = 3 }
      Step(.do) { factor.setValue(2) }
      Step(.send, .nthPrimeButtonTapped) { $0.prime = nil }
      Step(.receive, \.nthPrimeResponse) { $0.prime = 6 }
    }
  }
}
