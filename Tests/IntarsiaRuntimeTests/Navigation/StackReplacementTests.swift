import Testing

@testable import IntarsiaTesting

@Suite("Elements replaced in place on a stack", .endsWithinAMinute)
struct StackReplacementTests {
  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<ReplacingStack> {
    TestStore(initialState: ReplacingStack.State(path: StackState([.page(Page.State())]))) {
      ReplacingStack()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test(
    "An element replaced in place on a stack ends the effects of the old one",
    arguments: ReplacingStack.Access.allCases)
  fileprivate func replaced(through access: ReplacingStack.Access) async {
    let clock = TestClock()
    let store = makeStore(clock)
    await store.send(\.path[id: 0].page.timerButtonTapped)
    await store.send(.replace(access)) { $0.path[id: 0] = .page(Page.State(title: "another")) }
    #expect(store.liveEffects == [], "An effect of the replaced element still runs")
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test(
    "An element that replaces another on a stack has its own effects",
    arguments: ReplacingStack.Access.allCases)
  fileprivate func successor(through access: ReplacingStack.Access) async {
    let clock = TestClock()
    let store = makeStore(clock)
    await store.send(.replace(access)) { $0.path[id: 0] = .page(Page.State(title: "another")) }
    await store.send(\.path[id: 0].page.timerButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].page.ticked) {
      $0.path[id: 0, case: \.page]?.seconds = 1
    }
    await store.send(.path(.popFrom(id: 0))) { $0.path = [] }
    #expect(store.liveEffects == [])
  }

  @Test(
    "An element changed in place on a stack keeps its effects, also when another is appended",
    arguments: ReplacingStack.Access.allCases)
  fileprivate func changed(through access: ReplacingStack.Access) async {
    let clock = TestClock()
    let store = makeStore(clock)
    await store.send(\.path[id: 0].page.timerButtonTapped)
    await store.send(.rename(access)) { $0.path[id: 0, case: \.page]?.title = "renamed" }
    // After each change of the stack by its reducer, the parent searches for removed elements.
    await store.send(.append) { $0.path[id: 1] = .page(Page.State()) }
    #expect(store.liveEffects.count == 1, "The effect of the changed element was ended")
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].page.ticked) {
      $0.path[id: 0, case: \.page]?.seconds = 1
    }
    await store.send(.path(.popFrom(id: 0))) { $0.path = [] }
  }
}

@Reducer
enum ReplacedScreen {
  case page(Page)
}

extension ReplacedScreen.State: Equatable {}

/// A parent that passes its only element to a function that changes it in place.
@Reducer
private struct ReplacingStack {
  /// A subscript through which the element is changed.
  enum Access: CaseIterable {
    case id, caseOfID
  }

  @ObservableState
  struct State: Equatable {
    var path: StackState<ReplacedScreen.State>
  }

  enum Action {
    case replace(Access)
    case rename(Access)
    case append
    case path(StackActionOf<ReplacedScreen>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .replace(.id):
        Self.assign(.page(Page.State(title: "another")), to: &state.path[id: 0])
      case .replace(.caseOfID):
        Self.assign(Page.State(title: "another"), to: &state.path[id: 0, case: \.page])
      case .rename(.id):
        Self.rename(&state.path[id: 0])
      case .rename(.caseOfID):
        state.path[id: 0, case: \.page]?.title = "renamed"
      case .append:
        state.path.append(.page(Page.State()))
      case .path:
        break
      }
      return .none
    }
    .forEach(\.path, action: \.path)
  }

  private static func assign<Value>(_ new: Value, to value: inout Value?) {
    value = new
  }

  private static func rename(_ element: inout ReplacedScreen.State?) {
    guard case .page(var page)? = element else { return }
    page.title = "renamed"
    element = .page(page)
  }
}
