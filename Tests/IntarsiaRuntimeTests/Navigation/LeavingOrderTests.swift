import IntarsiaTesting
import Testing

/// A parent often reads a child's state when the child is removed, for example to save it.
@Suite("Order of leaving", .endsWithinAMinute)
struct LeavingOrderTests {
  @Test("While it reduces popFrom, the parent still sees the popped elements")
  func popping() async {
    let titles = ["a", "b", "c"]
    let store = TestStore(
      initialState: Witness.State(path: StackState(titles.map { Page.State(title: $0) }))
    ) {
      Witness()
    }
    await store.send(.path(.popFrom(id: 1))) {
      $0.seen = ["a", "b", "c"]
      $0.path.pop(from: 1)
    }
    #expect(store.state.path.map(\.title) == ["a"])
  }

  @Test("The parent still sees the dismissed feature while it reduces dismiss")
  func dismissing() async {
    let store = TestStore(initialState: Witness.State(form: Form.State(name: "Milk"))) { Witness() }
    await store.send(.form(.dismiss)) {
      $0.seen = ["Milk"]
      $0.form = nil
    }
  }
}

/// A parent that records which features are present when a child is removed.
@Reducer
private struct Witness {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Page.State>()
    @Presents var form: Form.State?
    var seen: [String] = []
  }

  enum Action {
    case path(StackActionOf<Page>)
    case form(PresentationAction<Form.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.popFrom): state.seen = state.path.map(\.title)
      case .form(.dismiss): state.seen = [state.form?.name ?? "nothing"]
      case .path, .form: break
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Page() }
    .ifLet(\.$form, action: \.form) { Form() }
  }
}
