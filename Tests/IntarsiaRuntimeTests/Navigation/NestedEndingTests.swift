import Testing

@testable import IntarsiaTesting

@Suite("Ending features with all below them", .endsWithinAMinute)
struct NestedEndingTests {
  @Test(
    "Removing a feature ends the effects of features one, two and three levels below it",
    arguments: Container.allCases, [[1], [2], [3], [1, 2, 3]])
  fileprivate func below(container: Container, levels: [Int]) async {
    let store = TestStore(initialState: Container.ownerState) {
      Owner()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    for level in levels { await store.send(container.embed(Container.timer(level))) }
    #expect(store.liveEffects.count == levels.count)
    await store.send(container.removal) { container.remove(from: &$0) }
    #expect(
      store.liveEffects.count == 0, "Effects of features below the removed one still run")
    #expect(store.core.registry.isEmpty, "The registry remembers features that are gone")
  }

  @Test(
    "Removing a feature leaves the effects of its siblings running",
    arguments: Container.allCases)
  fileprivate func siblings(container: Container) async {
    let clock = TestClock()
    let store = TestStore(initialState: Container.ownerState) {
      Owner()
    } withDependencies: {
      $0.continuousClock = clock
    }
    for each in Container.allCases { await store.send(each.embed(Container.timer(3))) }
    await store.send(container.removal) { container.remove(from: &$0) }
    #expect(store.liveEffects.count == Container.allCases.count - 1)
    await store.skipInFlightEffects()
  }

  /// A child of the owner, with features nested three levels deep below it.
  fileprivate enum Container: CaseIterable {
    case sheet, screen, row

    static var ownerState: Owner.State {
      Owner.State(
        sheet: inventory(levels: 3), path: StackState([inventory(levels: 3)]),
        rows: [Shelf.State(inventory: inventory(levels: 3))])
    }

    /// An inventory with a form, which presents another inventory with a form, and so on.
    private static func inventory(levels: Int) -> Inventory.State {
      Inventory.State(
        form: Form.State(), nested: levels > 1 ? inventory(levels: levels - 1) : nil)
    }

    /// Returns the action that starts the timer of the form at a level.
    static func timer(_ level: Int) -> Inventory.Action {
      level == 1
        ? .form(.presented(.timerButtonTapped)) : .nested(.presented(timer(level - 1)))
    }

    func embed(_ action: Inventory.Action) -> Owner.Action {
      switch self {
      case .sheet: .sheet(.presented(action))
      case .screen: .path(.element(id: 0, action: action))
      case .row: .rows(.element(id: 1, action: .inventory(action)))
      }
    }

    var removal: Owner.Action {
      switch self {
      case .sheet: .sheet(.dismiss)
      case .screen: .path(.popFrom(id: 0))
      case .row: .removeRows
      }
    }

    func remove(from state: inout Owner.State) {
      switch self {
      case .sheet: state.sheet = nil
      case .screen: state.path = []
      case .row: state.rows = []
      }
    }
  }
}

@Reducer
private struct Owner {
  @ObservableState
  struct State: Equatable {
    @Presents var sheet: Inventory.State?
    var path = StackState<Inventory.State>()
    var rows: IdentifiedArrayOf<Shelf.State> = []
  }

  enum Action {
    case sheet(PresentationAction<Inventory.Action>)
    case path(StackActionOf<Inventory>)
    case rows(IdentifiedActionOf<Shelf>)
    case removeRows
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .removeRows = action { state.rows = [] }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Inventory() }
    .forEach(\.path, action: \.path) { Inventory() }
    .forEach(\.rows, action: \.rows) { Shelf() }
  }
}

@Reducer
private struct Shelf {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 1
    var inventory: Inventory.State
  }

  enum Action {
    case inventory(Inventory.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.inventory, action: \.inventory) { Inventory() }
  }
}
