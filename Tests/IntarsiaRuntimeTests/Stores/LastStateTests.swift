#if Macros
  import Intarsia
  import IntarsiaConcurrency
  import IntarsiaTesting
  import Testing

  @Reducer
  private struct Screen {
    @ObservableState
    struct State: Equatable, Identifiable, Sendable {
      let id: Int
      var number = 1
    }

    enum Action: Sendable { case up, close }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .up = action { state.number += 1 }
        return .none
      }
    }
  }

  @Reducer
  private struct Root {
    @ObservableState
    struct State: Equatable, Sendable {
      var path = StackState<Screen.State>()
      @Presents var sheet: Screen.State?
      var detail: Screen.State?
      var rows: IdentifiedArrayOf<Screen.State> = []
    }

    enum Action: Sendable {
      case show, hide
      case path(StackActionOf<Screen>)
      case sheet(PresentationAction<Screen.Action>)
      case detail(Screen.Action)
      case rows(IdentifiedActionOf<Screen>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .show:
          state.path.append(Screen.State(id: 0))
          state.sheet = Screen.State(id: 1)
          state.detail = Screen.State(id: 2)
          state.rows = [Screen.State(id: 3)]
        case .hide, .sheet(.presented(.close)), .detail(.close),
          .rows(.element(id: _, action: .close)),
          .path(.element(id: _, action: .close)):
          state.path.removeAll()
          state.sheet = nil
          state.detail = nil
          state.rows = []
        default: break
        }
        return .none
      }
      .forEach(\.path, action: \.path) { Screen() }
      .forEach(\.rows, action: \.rows) { Screen() }
      .ifLet(\.$sheet, action: \.sheet) { Screen() }
      .ifLet(\.detail, action: \.detail) { Screen() }
    }
  }

  @Suite("Stores of dismissed children", .endsWithinAMinute)
  @MainActor
  struct LastStateTests {
    private enum Place: CaseIterable { case screen, sheet, optional, row }

    private let store: StoreOf<Root>

    init() {
      store = Store(initialState: Root.State()) { Root() }
      store.send(.show)
    }

    private func child(_ place: Place) throws -> StoreOf<Screen> {
      switch place {
      case .screen: try #require(store.scope(state: \.path, action: \.path).first)
      case .sheet: try #require(store.scope(state: \.sheet, action: \.sheet))
      case .optional: try #require(store.scope(state: \.detail, action: \.detail))
      case .row: try #require(store.scope(state: \.rows, action: \.rows).first)
      }
    }

    @Test(
      "The store of a dismissed child shows the state after the last action sent to it",
      arguments: Place.allCases)
    private func afterSend(_ place: Place) throws {
      let child = try child(place)
      child.send(.up)
      child.send(.up)
      // The store of an element keeps what it reads, as the view of a row does after an action.
      if place == .row || place == .screen { #expect(child.number == 3) }
      store.send(.hide)
      #expect(child.number == 3)
      #expect(child.withState { $0.number } == 3)
    }

    @Test(
      "The store of a child that an action of its own dismisses shows its last state",
      arguments: Place.allCases)
    private func dismissedByItself(_ place: Place) throws {
      let child = try child(place)
      child.send(.up)
      if place == .row || place == .screen { #expect(child.number == 2) }
      child.send(.close)
      #expect(child.number == 2)
    }

    @Test(
      "The store of a dismissed child shows the last state that it has read",
      arguments: Place.allCases)
    private func afterRead(_ place: Place) throws {
      let child = try child(place)
      switch place {
      case .screen: store.send(.path(.element(id: store.path.ids[0], action: .up)))
      case .sheet: store.send(.sheet(.presented(.up)))
      case .optional: store.send(.detail(.up))
      case .row: store.send(.rows(.element(id: 3, action: .up)))
      }
      #expect(child.number == 2)
      store.send(.hide)
      #expect(child.number == 2)
    }

    @Test("An observer of a dismissed child is not shown an earlier state")
    func observer() async throws {
      let child = try child(.sheet)
      let seen = LockIsolated<[Int]>([])
      let token = observe {
        let number = child.number
        seen.withValue { $0.append(number) }
      }
      child.send(.up)
      await Task.yield()
      store.send(.hide)
      await Task.yield()
      #expect(Set(seen.value).isSubset(of: [1, 2]))
      #expect(seen.value.sorted() == seen.value)
      token.cancel()
    }

    @Test("A store actor of a dismissed child shows the state after the last action sent to it")
    nonisolated func actor() async throws {
      let store = StoreActor(initialState: Root.State()) { Root() }
      await store.send(.show)
      let detail = try #require(await store.scope(state: \.detail, action: \.detail))
      let row = try #require(await store.scope(state: \.rows, action: \.rows, id: 3))
      await detail.send(.up)
      await row.send(.up)
      await store.send(.hide)
      #expect(await detail.withState { $0.number } == 2)
      #expect(await row.withState { $0.number } == 2)
    }
  }
#endif
