import Intarsia
import IntarsiaTesting
import IntarsiaUndo
import Testing

private struct Panel: Equatable, Sendable {
  var detail: Int?
}

private struct House: Equatable, Sendable {
  var panel = Panel()
}

private enum DetailAction: Sendable {
  case start
}

@CasePathable
private enum PanelAction: Sendable {
  case open
  case detail(DetailAction)
}

@CasePathable
private enum HouseAction: Sendable {
  case panel(PanelAction)
}

/// A panel that is always there, and can open a detail, as reducers with environments.
@Reducer
private struct Root {
  @ObservableState
  struct State: Sendable {
    var house = House()
    var history = UndoState<House>()
  }

  enum Action: Sendable {
    case house(HouseAction)
    case undo(UndoAction)
  }

  static let detail = EnvironmentReducer<Int, DetailAction, Void> { _, _, _ in
    .run(name: "detail") { _ in try await Task.never() }
  }

  static let panel = EnvironmentReducer<Panel, PanelAction, Void>.combine(
    detail.optional().pullback(state: \.detail, action: \.detail, environment: { $0 }),
    EnvironmentReducer { state, action, _ in
      if case .open = action { state.detail = 1 }
      return .none
    })

  static let house: EnvironmentReducer<House, HouseAction, Void> = panel.pullback(
    state: \.panel, action: \.panel, environment: { $0 })

  var body: some ReducerOf<Self> {
    Scope(state: \.house, action: \.house) { Reduce(Self.house, environment: ()) }
      .undoable(\.house, history: \.history, action: \.undo)
  }
}

@Suite("Undo around reducers with environments", .endsWithinAMinute)
struct UndoEnvironmentTests {
  @Test("Undo cancels the effects of an optional child below a child that is always there")
  @MainActor
  func below() {
    let store = Store(initialState: Root.State()) { Root() }
    let cancelled = LockIsolated<[String?]>([])
    store.instrument(
      StoreInstrument(.effects) { event in
        if case .effectCancelled(let effect) = event.kind {
          cancelled.withValue { $0.append(effect.name) }
        }
      })
    store.send(.house(.panel(.open)))
    store.send(.house(.panel(.detail(.start))))
    #expect(cancelled.value == [])
    store.send(.undo(.undo))
    #expect(store.house.panel.detail == nil)
    #expect(cancelled.value == ["detail"])
  }
}
