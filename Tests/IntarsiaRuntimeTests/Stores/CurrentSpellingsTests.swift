import Intarsia
import IntarsiaIssues
import IntarsiaTesting
import Testing

/// A feature in the current spelling, whose operators omit the label `state:`.
@Reducer
private struct Shelf {
  @ObservableState
  struct State: Equatable {
    var first = Book.State()
    var second: Book.State?
    var books: IdentifiedArrayOf<Book.State> = []
    var alert: AlertState<Shelf.AlertAction>?
    @Presents var sheet: Book.State?
    var path = StackState<Book.State>()
  }

  enum Action {
    case first(Book.Action)
    case second(Book.Action)
    case books(IdentifiedActionOf<Book>)
    case alert(AlertAction)
    case sheet(PresentationAction<Book.Action>)
    case path(StackActionOf<Book>)
  }

  enum AlertAction {
    case confirmed
    case replaced
  }

  let isCounting: Bool

  init(isCounting: Bool = true) {
    self.isCounting = isCounting
  }

  var body: some ReducerOf<Self> {
    Scope(\.first, action: \.first) { Book() }
    logger
    Reduce { state, action in
      if case .alert(.replaced) = action { state.alert = AlertState { TextState("Another") } }
      return .none
    }
    .ifLet(\.second, action: \.second) { Book() }
    .forEach(\.books, action: \.books) { Book() }
    .ifLet(\.alert, action: \.alert)
    .ifLet(\.$sheet, action: \.sheet) { Book() }
    .forEach(\.path, action: \.path) { Book() }
  }

  /// A reducer whose type is chosen at run time.
  private var logger: any ReducerOf<Self> {
    if isCounting { CombineReducers { EmptyReducer() } } else { EmptyReducer() }
  }
}

@Reducer
private struct Book {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var isRead = false
  }

  enum Action {
    case read
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.isRead = true
      return .none
    }
  }
}

/// Reducers whose types are known only at run time, adjacent and at both ends of a body.
private struct Chosen: Reducer {
  enum Action { case go }

  var body: some Reducer<[Int], Action> {
    note(1)
    note(2)
    Reduce { state, _ in
      state.append(3)
      return .none
    }
    note(4)
  }

  private func note(_ number: Int) -> any Reducer<[Int], Action> {
    Reduce { state, _ in
      state.append(number)
      return .none
    }
  }
}

@Suite("Spellings of current code", .endsWithinAMinute)
@MainActor
struct CurrentSpellingsTests {
  @Test("A store is scoped without the label of the state")
  func scoping() {
    var state = Shelf.State(second: Book.State(), books: [Book.State(id: 1)], sheet: Book.State())
    state.path.append(Book.State())
    let store = Store(initialState: state) { Shelf() }
    let first: StoreOf<Book> = store.scope(\.first, action: \.first)
    first.send(.read)
    store.scope(\.second, action: \.second)?.send(.read)
    for book in store.scope(\.books, action: \.books) { book.send(.read) }
    store.scope(\.sheet, action: \.sheet)?.send(.read)
    for book in store.scope(\.path, action: \.path) { book.send(.read) }
    let books: [Book.State?] = store.withState { state in
      [state.first, state.second, state.books[id: 1], state.sheet, state.path.first]
    }
    #expect(books.allSatisfy { $0?.isRead == true })
    @UIBindable var bindable = store
    let sheet: StoreOf<Book>? = $bindable.scope(\.sheet, action: \.sheet).wrappedValue
    #expect(sheet?.isRead == true)
  }

  @Test("A store actor is scoped without the label of the state")
  func actorScoping() async {
    let shelf = StoreActor(initialState: Shelf.State()) { Shelf() }
    await shelf.scope(\.first, action: \.first).send(.read)
    #expect(await shelf.state.first.isRead)
  }

  @Test("Reducers whose types are known only at run time run in the order of the body")
  func existentialReducers() {
    let store = Store(initialState: [Int]()) { Chosen() }
    store.send(.go)
    #expect(store.withState { $0 } == [1, 2, 3, 4])
  }

  @Test("An action of a plain alert closes the alert")
  func plainAlert() async {
    let alert = AlertState<Shelf.AlertAction> { TextState("Delete?") }
    let store = TestStore(initialState: Shelf.State(alert: alert)) { Shelf() }
    await store.send(.alert(.confirmed)) { $0.alert = nil }
  }

  @Test("An alert that replaces another in reaction to its action stays")
  func replacedAlert() async {
    let alert = AlertState<Shelf.AlertAction> { TextState("Delete?") }
    let store = TestStore(initialState: Shelf.State(alert: alert)) { Shelf() }
    store.exhaustivity = .off
    await store.send(.alert(.replaced))
    #expect(store.state.alert?.title == TextState("Another"))
  }

  @Test("An action for an absent plain alert is reported")
  func absentAlert() {
    let issues = IssueRecorder()
    withIssueReporters([issues]) {
      let store = Store(initialState: Shelf.State()) { Shelf() }
      store.send(.alert(.confirmed))
    }
    #expect(issues.issues.map(\.code?.rawValue) == ["scope-absent-state"])
  }
}
