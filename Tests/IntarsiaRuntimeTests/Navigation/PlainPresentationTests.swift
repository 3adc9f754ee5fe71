import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTesting

/// A feature that presents others in plain optionals.
@Reducer
private struct Shelf {
  @ObservableState
  struct State: Equatable, Sendable {
    var items: [String] = []
    var form: Form.State?
    var sheet: Sheet.State?
    @Presents var wrapped: Form.State?
  }

  enum Action: Equatable, Sendable {
    case formSet(Form.State?)
    case sheetSet(Sheet.State?)
    case form(PresentationAction<Form.Action>)
    case sheet(PresentationAction<Sheet.Action>)
    case wrapped(PresentationAction<Form.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .formSet(let form):
        state.form = form
        return .none
      case .sheetSet(let sheet):
        state.sheet = sheet
        return .none
      case .form(.presented(.saveButtonTapped)):
        if let name = state.form?.name { state.items.append(name) }
        return .none
      case .form, .sheet, .wrapped:
        return .none
      }
    }
    .ifLet(\.form, action: \.form) { Form() }
    .ifLet(\.sheet, action: \.sheet)
    .ifLet(\.wrapped, action: \.wrapped) { Form() }
  }
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
private enum Sheet {
  case form(Form)
  case alert(AlertState<Never>)
}

@Suite("A presented feature in a plain optional", .endsWithinAMinute)
struct PlainPresentationTests {
  private let clock = TestClock()

  private func makeStore(_ state: Shelf.State = Shelf.State()) -> TestStoreOf<Shelf> {
    TestStore(initialState: state) {
      Shelf()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test("It reduces its action before its parent does, and a dismissal removes it")
  func order() async {
    let store = makeStore()
    await store.send(.formSet(Form.State())) { $0.form = Form.State() }
    await store.send(\.form.nameChanged, "Milk") { $0.form?.name = "Milk" }
    await store.send(\.form.saveButtonTapped) { $0.items = ["Milk"] }
    await store.send(\.form.dismiss) { $0.form = nil }
  }

  @Test("It dismisses itself")
  func dismissal() async {
    let store = makeStore(Shelf.State(form: Form.State()))
    await store.send(\.form.cancelButtonTapped)
    await store.receive(\.form.dismiss) { $0.form = nil }
    #expect(store.core.registry.isEmpty)
  }

  @Test("The variable of @Presents is taken without its dollar sign")
  func withoutDollarSign() async {
    let store = makeStore(Shelf.State(wrapped: Form.State()))
    await store.send(\.wrapped.cancelButtonTapped)
    await store.receive(\.wrapped.dismiss) { $0.wrapped = nil }
    #expect(store.core.registry.isEmpty)
  }

  @Test(
    "Its effects end when it is removed or replaced", arguments: [nil, Form.State(name: "other")])
  func ending(next: Form.State?) async {
    let store = makeStore(Shelf.State(form: Form.State()))
    await store.send(\.form.timerButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.form.ticked) { $0.form?.seconds = 1 }
    await store.send(.formSet(next)) { $0.form = next }
    #expect(store.core.registry.isEmpty)
    await clock.advance(by: .seconds(2))
  }

  @Test("An enum of features is presented, and its alert closes on its button")
  func destinations() async {
    let form = Sheet.State.form(Form.State())
    let store = makeStore(Shelf.State(sheet: form))
    await store.send(\.sheet.form.cancelButtonTapped)
    await store.receive(\.sheet.dismiss) { $0.sheet = nil }
    let alert = Sheet.State.alert(AlertState { TextState("Sure?") })
    await store.send(.sheetSet(alert)) { $0.sheet = alert }
    await store.send(\.sheet.dismiss) { $0.sheet = nil }
  }

  @Test("A binding of a view presents it, and dismisses it by the dismiss action") @MainActor
  func binding() {
    let store = Store(initialState: Shelf.State(form: Form.State())) { Shelf() }
    let binding = UIBindable(store).scope(state: \.form, action: \.form)
    #expect(binding.wrappedValue != nil)
    binding.wrappedValue = nil
    #expect(store.form == nil)
    #expect(binding.wrappedValue == nil)
  }

  @Test("An action while nothing is presented is reported")
  func absence() async {
    let issues = IssueRecorder()
    await withIssueReporters([issues]) {
      let store = makeStore()
      await store.send(\.form.saveButtonTapped)
      await store.send(\.form.dismiss)
    }
    #expect(
      issues.issues.map(\.code) == [ScopeIssues.absentState, NavigationIssues.nothingPresented])
  }
}
