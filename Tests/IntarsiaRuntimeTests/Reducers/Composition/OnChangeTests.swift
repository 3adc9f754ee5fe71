import IntarsiaTesting
import Testing

@Suite("onChange", .endsWithinAMinute)
@MainActor
struct OnChangeTests {
  private struct Counter: Reducer {
    struct State: Equatable {
      var count = 0
      var other = 0
      var log: [String] = []
    }

    enum Action: Sendable {
      case set(Int)
      case touch
      case echo(String)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .set(let count): state.count = count
      case .touch: state.other += 1
      case .echo(let text): state.log.append(text)
      }
      return .none
    }
  }

  private func log(of reducer: some ReducerOf<Counter>, _ counts: Int...) -> [String] {
    let store = Store(initialState: Counter.State()) { reducer }
    for count in counts {
      store.send(.set(count))
      store.send(.touch)
    }
    return store.withState(\.log)
  }

  @Test("An onChange reducer runs only if the old and the new value differ")
  func built() {
    let reducer = Counter().onChange(of: \.count) { old, new in
      Reduce { state, _ in
        state.log.append("\(old) to \(new)")
        return .send(.echo("effect of \(new)"))
      }
    }
    #expect(
      log(of: reducer, 1, 1, 3) == [
        "0 to 1", "effect of 1", "1 to 3", "effect of 3",
      ])
    #expect(log(of: reducer, 0) == [])
  }

  @Test("A value that stays NaN counts as unchanged, and one that becomes NaN as changed")
  func notANumber() {
    let root = { (state: Counter.State) in Double(state.count).squareRoot() }
    let reducer = Counter().onChange(of: root) { old, state in
      state.log.append("after \(old)")
      return .none
    }
    #expect(
      log(of: reducer, 1, -1, -2, 4).map { $0.replacing("-", with: "") } == [
        "after 0.0", "after 1.0", "after nan",
      ])
  }

  @Test("onChange passes the old value to a closure that changes the state")
  func closure() {
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let reducer = Counter().onChange(of: { $0.count / 2 }) { old, state in
      state.log.append("\(old) to \(state.count / 2)")
      return .none
    }
    #expect(log(of: reducer, 1, 2, 3, 4) == ["0 to 1", "1 to 2"])
  }

  @Test("onChange uses a predicate to compare the values")
  func removeDuplicates() {
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let reducer = Counter().onChange(of: \.count, removeDuplicates: { $0 % 10 == $1 % 10 }) {
      old, new in
      Reduce { state, _ in
        state.log.append("\(old) to \(new)")
        return .none
      }
    }
    #expect(log(of: reducer, 10, 11, 21) == ["10 to 11"])
  }

  @Test("onChange compares the changes of the reducers above it, also without a store")
  func reduce() {
    let reducer = Counter()
      .onChange(of: \.count) { _, state in
        state.other += 100
        return .none
      }
      .onChange(of: \.other) { old, state in
        state.log.append("\(old) to \(state.other)")
        return .none
      }
    var state = Counter.State()
    _ = reducer.reduce(into: &state, action: .set(1))
    #expect(state.log == ["0 to 100"])
  }

  /// A reducer whose closures get their state and action types only from the type of `body`.
  private struct Several: Reducer {
    typealias State = Counter.State
    typealias Action = Counter.Action

    var body: some ReducerOf<Self> {
      CombineReducers {
        Counter()
        Reduce { state, _ in
          state.other += 1
          return .none
        }
      }
      .onChange(of: \.count) { _, count in
        Reduce { state, _ in
          state.log.append("\(count)")
          return .none
        }
      }
    }
  }

  @Test("onChange watches several reducers together")
  func several() {
    #expect(log(of: Several(), 1, 1, 2) == ["1", "2"])
  }

  /// A body with two `OnChange` above the reducer that changes their values.
  private struct Watching: Reducer {
    typealias State = Counter.State
    typealias Action = Counter.Action

    var body: some ReducerOf<Self> {
      OnChange(of: \.other) { old, state in
        state.log.append("other \(old)")
        return .send(.echo("upper"))
      }
      OnChange(of: \.count) { old, state in
        state.log.append("count \(old)")
        state.other += 100
        return .send(.echo("lower"))
      }
      Reduce { _, action in
        if case .set = action { .send(.echo("base")) } else { .none }
      }
      Counter()
    }
  }

  @Test("OnChange runs after the reducers below it, and sees the changes of an OnChange there")
  func above() {
    let store = Store(initialState: Counter.State()) { Watching() }
    store.send(.set(1))
    #expect(store.withState(\.log) == ["count 0", "other 0", "base", "lower", "upper"])
    store.send(.set(1))
    #expect(store.withState(\.log).dropFirst(5) == ["base"])
  }

  /// A body whose `OnChange` has nothing to compare.
  private struct Last: Reducer {
    typealias State = Counter.State
    typealias Action = Counter.Action

    static let line: UInt = #line + 5

    var body: some ReducerOf<Self> {
      Counter()
      // The mistake is reported at the next line.
      OnChange(of: \.count) { _, _ in .send(.echo("never")) }
    }
  }

  @Test("An OnChange without reducers below it is reported at its line, once for a store")
  func nothingBelow() {
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) { #expect(log(of: Last(), 1, 2) == []) }
    #expect(
      recorder.messages == [
        """
        An OnChange has no reducers below it.

        OnChange compares a value before and after the reducers below it. Write it above them, \
        and inside an if above those of that block.

        [scope-nothing-to-compare]
        """
      ])
    #expect(recorder.issues.map(\.location.line) == [Last.line])
  }
}
