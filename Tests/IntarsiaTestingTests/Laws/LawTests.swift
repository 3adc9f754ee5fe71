import IntarsiaIssues
import IntarsiaTesting
import Testing

/// A counter with parts that tests can break.
@Reducer
private struct Counter {
  struct State: Equatable, Codable {
    var count = 0
    var past: [Int] = []
    var future: [Int] = []
    /// A value that a wrong coding loses.
    var note = 0

    enum CodingKeys: String, CodingKey {
      case count, past, future
    }
  }

  @CasePathable
  enum Action: Equatable {
    case added(Int)
    case undo
    case redo
    case noted
    case started
    case ticked
  }

  var ticks = 3
  var undoes = true

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let number):
        state.past.append(state.count)
        state.future = []
        state.count += number
      case .undo:
        guard let last = state.past.popLast() else { return .none }
        state.future.append(undoes ? state.count : 0)
        state.count = last
      case .redo:
        guard let next = state.future.popLast() else { return .none }
        state.past.append(state.count)
        state.count = next
      case .noted: state.note += 1
      case .started:
        return .run { [ticks] send in
          var left = ticks
          while left != 0 {
            try await Task.sleep(for: .seconds(10))
            await send(.ticked)
            left -= 1
          }
        }
      case .ticked: state.count += 1
      }
      return .none
    }
  }
}

@Suite("Laws of chosen actions", .endsWithinAMinute, .needsExactMode)
struct LawTests {
  /// Searches with laws, and returns the report and the texts of its issues.
  private func search(
    _ counter: Counter = Counter(), runs: Int = 100,
    _ describe: @escaping (TestMachine, MachineUser<Counter.State, Counter.Action>) -> Void
  ) async throws -> (report: ActionReport, texts: [String]) {
    let recorder = IssueRecorder()
    let report = try await withIssueReporters([recorder]) {
      try await withActions(steps: 20, runs: runs, keepsFailures: false) { machine in
        let store = TestStore(initialState: Counter.State()) { counter }
        let user = machine.user(of: store)
        describe(machine, user)
        try await machine.run()
      }
    }
    return (report, recorder.issues.map(\.message))
  }

  @Test("A model that disagrees with the state is a failure")
  func model() async throws {
    let (report, texts) = try await search { _, user in
      user.action { .added($0.pick(1...3)) }
      user.model(0, "the count is the sum") { sum, action in
        // The model does not know numbers above 2.
        if case .added(let number) = action { sum += min(number, 2) }
      } agrees: {
        $0 == $1.count
      }
    }
    #expect(report.failure == "actions:/1.2")
    #expect(texts.count == 1)
    #expect(texts.first?.contains("the count is the sum") == true)
  }

  @Test("An undo and a redo that change the state are a failure")
  func undo() async throws {
    func describe(_: TestMachine, _ user: MachineUser<Counter.State, Counter.Action>) {
      user.action { .added($0.pick(1...3)) }
      user.undo(.undo, redo: .redo, of: \.count) { !$0.past.isEmpty }
    }
    let wrong = try await search(Counter(undoes: false), describe)
    #expect(wrong.report.failure == "actions:/1/2")
    let right = try await search(Counter(), describe)
    #expect(right.report.failure == nil)
    #expect(right.texts == [])
  }

  @Test("A state that its coding changes is a failure at the end")
  func coding() async throws {
    let (report, texts) = try await search { _, user in user.actions(\.added, \.noted) }
    #expect(report.failure == "actions:/2")
    #expect(texts.first?.contains("encoded and decoded") == true)
  }

  @Test("Effects that do not end are a failure, and those that end are none")
  func effectsEnd() async throws {
    func describe(_: TestMachine, _ user: MachineUser<Counter.State, Counter.Action>) {
      user.action { _ in .started }
      user.effectsEnd(within: .seconds(60))
    }
    let endless = try await search(Counter(ticks: -1), describe)
    #expect(endless.report.failure == "actions:/1")
    #expect(endless.texts.first?.contains("effects still run") == true)
    #expect(try await search(Counter(), describe).report.failure == nil)
  }

  @Test(
    "An effect that goes on after its feature has gone is a failure, one that tidies up is none",
    arguments: [(3_600, "actions:/1/2"), (59, nil)] as [(Int, ActionScript?)])
  func removedFeature(seconds: Int, failure: ActionScript?) async throws {
    let recorder = IssueRecorder()
    let report = try await withIssueReporters([recorder]) {
      try await withActions(steps: 10, runs: 20, keepsFailures: false) { machine in
        let store = TestStore(initialState: Screen.State()) { Screen(seconds: seconds) }
        let user = machine.user(of: store)
        user.action { $0.state.child == nil ? .opened : nil }
        user.action { $0.state.child == nil ? nil : .closed }
        try await machine.run()
      }
    }
    #expect(report.failure == failure)
    #expect((recorder.issues.first?.message.contains("an effect ends") == true) == (failure != nil))
  }

  @Test("A law that comes true later is waited for in virtual time")
  func eventually() async throws {
    func describe(
      _ limit: Duration
    ) -> (TestMachine, MachineUser<Counter.State, Counter.Action>) -> Void {
      { _, user in
        user.action { $0.state.count == 0 ? .started : nil }
        user.eventually("a tick comes", within: limit) { $0.count >= 1 }
      }
    }
    #expect(try await search(Counter(), describe(.seconds(10))).report.failure == nil)
    #expect(try await search(Counter(), describe(.seconds(9))).report.failure != nil)
  }

  @Test("A law at rest is checked when all effects have ended")
  func atRest() async throws {
    let (report, _) = try await search { machine, user in
      user.action(when: { $0.count == 0 }) { _ in .started }
      user.atRest("two ticks came") { $0.count % 3 != 0 || $0.count == 0 }
    }
    #expect(report.failure == "actions:/1")
  }

  @Test("A law that says nothing in all runs is a warning")
  func unreached() async throws {
    let (report, texts) = try await search { _, user in
      user.actions(\.added)
      user.always("notes are few", when: { $0.note > 0 }) { $0.note < 3 }
    }
    #expect(report.failure == nil)
    #expect(texts.first?.contains("notes are few") == true)
    #expect(texts.first?.contains("[law-never-reached]") == true)
  }

  @Test("An issue that a feature reports is a failure")
  func issue() async throws {
    let (report, texts) = try await search { machine, user in
      user.action { .added($0.pick(1...3)) }
      user.always("no report") { state in
        if state.count > 4 { reportIssue("The count is too high.") }
        return true
      }
    }
    let failure = try #require(report.failure)
    #expect(failure.choiceCount <= 4)
    #expect(texts.contains { $0.contains("The count is too high.") })
    #expect(texts.contains { $0.contains("[law-broken]") })
  }

  @Test("A feature that depends on something else than the choices is a failure")
  func repeatable() async throws {
    let runs = Runs()
    let (report, texts) = try await search { machine, user in
      runs.count += 1
      let number = runs.count
      user.action { _ in .added(number) }
    }
    #expect(report.failure != nil)
    #expect(texts.first?.contains("[law-not-repeatable]") == true)
  }

  @Test("A run records which actions were taken and refused")
  func coverage() async throws {
    let (report, _) = try await search { _, user in
      user.action { .added($0.pick(1...3)) }
      user.action("take from the past") { draw in draw.pick(draw.state.past).map { .added($0) } }
    }
    #expect(report.coverage.actions["added"]?.refused == 0)
    #expect(try #require(report.coverage.actions["take from the past"]).refused > 0)
    #expect(report.coverage.changes["count"] ?? 0 > 0)
    #expect(report.runs == 102)  // two of them are repeated
  }
}

/// A screen with a child.
@Reducer
private struct Screen {
  struct State: Equatable {
    var child: Child.State?
  }

  @CasePathable
  enum Action {
    case opened
    case closed
    case child(Child.Action)
  }

  let seconds: Int

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened:
        state.child = Child.State()
        return .send(.child(.started))
      case .closed: state.child = nil
      case .child: break
      }
      return .none
    }
    .ifLet(\.child, action: \.child) { Child(seconds: seconds) }
  }
}

/// A child whose effect takes some seconds, also after its cancellation.
@Reducer
private struct Child {
  struct State: Equatable {}

  enum Action {
    case started
  }

  let seconds: Int

  var body: some ReducerOf<Self> {
    Reduce { [seconds] _, _ in
      .run { _ in
        // A task of its own, which the cancellation of the effect does not reach.
        try await Task { try await Task.sleep(for: .seconds(seconds)) }.value
      }
    }
  }
}

private final class Runs {
  var count = 0
}
