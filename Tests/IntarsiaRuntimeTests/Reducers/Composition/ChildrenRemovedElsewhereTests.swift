import Intarsia
import IntarsiaTesting
import Testing

/// Children that a feature outside their parent removes.
@Suite("Children removed outside their parent reducer", .endsWithinAMinute)
struct ChildrenRemovedElsewhereTests {
  /// Starts a ticker in one place, removes the children in all places, and advances three seconds.
  @Test(
    "The next action of a child removed by other code is reported and ends its effects",
    arguments: Place.allCases)
  fileprivate func takenAway(place: Place) async {
    let recorder = IssueRecorder()
    let clock = TestClock()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Outside.State()) {
        Outside()
      } withDependencies: {
        $0.continuousClock = clock
      }
      store.exhaustivity = .off
      await store.send(.inside(place.start))
      await store.send(.cleared)
      await clock.advance(by: .seconds(3))
      await store.finish()
    }
    #expect(recorder.issues.map(\.code) == [place.code])
  }

  @Test("Removing a row from outside its parent leaves the effects of other rows running")
  func neighbours() async {
    let recorder = IssueRecorder()
    let clock = TestClock()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Outside.State()) {
        Outside()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.inside(.rows(.element(id: 1, action: .started))))
      await store.send(.inside(.rows(.element(id: 2, action: .started))))
      await store.send(.firstRowRemoved) { $0.inside.rows.remove(id: 1) }
      await clock.advance(by: .seconds(1))
      await store.receive(\.inside.rows[id: 1].ticked)
      await store.receive(\.inside.rows[id: 2].ticked) { $0.inside.rows[id: 2]?.ticks = 1 }
      await clock.advance(by: .seconds(1))
      await store.receive(\.inside.rows[id: 2].ticked) { $0.inside.rows[id: 2]?.ticks = 2 }
      await store.skipInFlightEffects()
    }
    #expect(recorder.issues.map(\.code) == [ScopeIssues.missingElement])
  }

  fileprivate enum Place: CaseIterable {
    case child, sheet, row, screen

    var start: Inside.Action {
      switch self {
      case .child: .child(.started)
      case .sheet: .sheet(.presented(.started))
      case .row: .rows(.element(id: 1, action: .started))
      case .screen: .path(.element(id: 0, action: .started))
      }
    }

    var code: IssueCode {
      switch self {
      case .child, .sheet: ScopeIssues.absentState
      case .row, .screen: ScopeIssues.missingElement
      }
    }
  }
}

@Reducer
private struct Ticker {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 1
    var ticks = 0
  }

  enum Action {
    case started
    case ticked
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
      case .ticked:
        state.ticks += 1
        return .none
      }
    }
  }
}

@Reducer
private struct Inside {
  @ObservableState
  struct State: Equatable {
    var child: Ticker.State? = Ticker.State()
    @Presents var sheet: Ticker.State? = Ticker.State()
    var rows: IdentifiedArrayOf<Ticker.State> = [Ticker.State(), Ticker.State(id: 2)]
    var path = StackState([Ticker.State()])
  }

  enum Action {
    case child(Ticker.Action)
    case sheet(PresentationAction<Ticker.Action>)
    case rows(IdentifiedActionOf<Ticker>)
    case path(StackActionOf<Ticker>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.child, action: \.child) { Ticker() }
      .ifLet(\.$sheet, action: \.sheet) { Ticker() }
      .forEach(\.rows, action: \.rows) { Ticker() }
      .forEach(\.path, action: \.path) { Ticker() }
  }
}

@Reducer
private struct Outside {
  @ObservableState
  struct State: Equatable {
    var inside = Inside.State()
  }

  enum Action {
    case inside(Inside.Action)
    case cleared
    case firstRowRemoved
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.inside, action: \.inside) { Inside() }
    Reduce { state, action in
      switch action {
      case .inside:
        break
      case .cleared:
        state.inside.child = nil
        state.inside.sheet = nil
        state.inside.rows = []
        state.inside.path = StackState()
      case .firstRowRemoved:
        state.inside.rows.remove(id: 1)
      }
      return .none
    }
  }
}
