import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTesting

@Suite("A child removed by the action that starts its effect", .endsWithinAMinute)
struct RemovedChildTests {
  @Test(
    "A child that starts an effect and is removed in the same action ends it",
    arguments: ChildKind.allCases)
  fileprivate func removed(child: ChildKind) async {
    let clock = TestClock()
    let store = TestStore(initialState: Remover.State(removesChild: true)) {
      Remover()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(child.start) { child.remove(from: &$0) }
    #expect(store.liveEffects == [], "The effect of a removed child still runs")
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("A child that starts an effect and stays keeps it", arguments: ChildKind.allCases)
  fileprivate func kept(child: ChildKind) async {
    let clock = TestClock()
    let store = TestStore(initialState: Remover.State(removesChild: false)) {
      Remover()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(child.start)
    #expect(store.liveEffects == ["sleeper"])
    await store.skipInFlightEffects()
  }

  fileprivate enum ChildKind: CaseIterable {
    case child, sheet, row, screen

    var start: Remover.Action {
      switch self {
      case .child: .child(.start)
      case .sheet: .sheet(.presented(.start))
      case .row: .rows(.element(id: 1, action: .start))
      case .screen: .path(.element(id: 0, action: .start))
      }
    }

    func remove(from state: inout Remover.State) {
      switch self {
      case .child: state.child = nil
      case .sheet: state.sheet = nil
      case .row: state.rows = []
      case .screen: state.path = []
      }
    }
  }
}

@Reducer
private struct Sleeper {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 1
    var wakeUps = 0
  }

  enum Action {
    case start
    case wokeUp
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run(name: "sleeper") { send in
          try await clock.sleep(for: .seconds(1))
          await send(.wokeUp)
        }
      case .wokeUp:
        state.wakeUps += 1
        return .none
      }
    }
  }
}

/// A parent that removes a child in reaction to the child's action.
@Reducer
private struct Remover {
  @ObservableState
  struct State: Equatable {
    var removesChild: Bool
    var child: Sleeper.State? = Sleeper.State()
    @Presents var sheet: Sleeper.State? = Sleeper.State()
    var rows: IdentifiedArrayOf<Sleeper.State> = [Sleeper.State()]
    var path = StackState([Sleeper.State()])
  }

  enum Action {
    case child(Sleeper.Action)
    case sheet(PresentationAction<Sleeper.Action>)
    case rows(IdentifiedActionOf<Sleeper>)
    case path(StackActionOf<Sleeper>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard state.removesChild else { return .none }
      switch action {
      case .child: state.child = nil
      case .sheet: state.sheet = nil
      case .rows: state.rows = []
      case .path: state.path = []
      }
      return .none
    }
    .ifLet(\.child, action: \.child) { Sleeper() }
    .ifLet(\.$sheet, action: \.sheet) { Sleeper() }
    .forEach(\.rows, action: \.rows) { Sleeper() }
    .forEach(\.path, action: \.path) { Sleeper() }
  }
}
