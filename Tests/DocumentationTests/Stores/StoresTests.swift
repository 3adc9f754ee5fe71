import IntarsiaTesting
import IntarsiaViews
import Observation
import Synchronization
import Testing

@Suite("Stores: the page", .endsWithinAMinute)
@MainActor
struct StoresPageTests {
  private func makeStore() -> StoreOf<Notebook> {
    // snippet
    let store = Store(initialState: Notebook.State()) {
      Notebook()
    }
    // end
    return store
  }

  @Test("A store sends an action and reads the title")
  func sending() {
    let store = makeStore()
    // snippet
    store.send(.titleChanged("Ideas"))
    print(store.title)  // Ideas
    // end
    #expect(store.title == "Ideas")
  }

  @Test("Scoped stores send to an optional part and to elements")
  func scoping() {
    let store = makeStore()
    var texts: [String] = []
    // snippet
    store.send(.addTapped)
    if let draft = store.scope(state: \.draft, action: \.draft) {
      draft.send(.binding(.set(\.text, "Buy milk")))
    }
    store.send(.saveTapped)
    // end
    #expect(store.scope(state: \.draft, action: \.draft) == nil)
    // snippet
    for note in store.scope(state: \.notes, action: \.notes) {
      note.send(.pinTapped)
      texts.append(note.text)
    }
    // end
    #expect(texts == ["Buy milk"])
    #expect(store.notes[id: 1]?.isPinned == true)
    // snippet
    let notes = store.scope(state: \.notes, action: \.notes)
    let first = notes[0]
    let same = notes[id: 1]
    // first === same
    // end
    #expect(first === same)
  }

  @Test("observe updates a label after each change")
  func observation() async {
    let store = makeStore()
    store.send(.addTapped)
    store.send(.saveTapped)
    let (runs, continuation) = AsyncStream<String>.makeStream()
    var titles = runs.makeAsyncIterator()
    let label = Label { continuation.yield($0) }
    // snippet
    let token = observe {
      label.text = store.title
    }
    // end
    #expect(await titles.next() == "Notes")
    store.send(.notes(.element(id: 1, action: .pinTapped)))
    store.send(.titleChanged("Ideas"))
    #expect(await titles.next() == "Ideas")
    token.cancel()
  }

  @Test("A binding writes the text of a note")
  func bindings() throws {
    let store = makeStore()
    store.send(.addTapped)
    store.send(.saveTapped)
    let note = try #require(store.scope(state: \.notes, action: \.notes)[id: 1])
    let view = NoteView(store: note)
    view.text.wrappedValue = "Buy milk"
    #expect(note.text == "Buy milk")
    // snippet
    note.text = "Buy bread"
    note.send(.binding(.set(\.text, "Buy bread")))  // the same
    // end
    #expect(store.notes[id: 1]?.text == "Buy bread")
    let title = NotebookView(store: store).title
    title.wrappedValue = "Shopping"
    #expect(store.title == "Shopping")
  }

  @Test("A test sends the write of a member of a group of fields")
  func members() async {
    let store = TestStore(initialState: Delivery.State()) { Delivery() }
    // snippet
    await store.send(\.binding.address.city, "Leeds") {
      $0.address.city = "Leeds"
      $0.fee = 5
    }
    // end
    let live = Store(initialState: Delivery.State()) { Delivery() }
    live.bindable.address.city.wrappedValue = "Leeds"
    #expect(live.fee == 5)
  }

  @Test("A store's values save each new title")
  func values() async {
    let store = makeStore()
    let (received, continuation) = AsyncStream<String>.makeStream()
    func save(_ title: String) { continuation.yield(title) }
    // snippet
    let saving = Task {
      for await title in store.values(of: \.title) {
        save(title)
      }
    }
    // end
    var titles = received.makeAsyncIterator()
    #expect(await titles.next() == "Notes")
    store.send(.titleChanged("Ideas"))
    #expect(await titles.next() == "Ideas")
    saving.cancel()
    await saving.value
  }

  @Test("A send to the store of a removed element reports an issue")
  func outliving() throws {
    let store = makeStore()
    store.send(.addTapped)
    store.send(.saveTapped)
    let note = try #require(store.scope(state: \.notes, action: \.notes)[id: 1])
    withExpectedIssue {
      // snippet
      store.send(.removeTapped(id: 1))
      note.send(.pinTapped)  // an issue: scope-missing-element
      // end
    }
  }
}

/// Shows a text.
@MainActor
private final class Label {
  var text = "" {
    didSet { show(text) }
  }
  private let show: (String) -> Void

  init(show: @escaping (String) -> Void) {
    self.show = show
  }
}

// snippet
@MainActor
struct NoteView {
  @Bindable var store: StoreOf<Note>

  var text: Binding<String> { $store.text }
}
// end

// snippet
@MainActor
struct NotebookView {
  @Bindable var store: StoreOf<Notebook>

  var title: Binding<String> { $store.title.sending(\.titleChanged) }
}
// end

// snippet
@Reducer
struct Account {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var isSaved = false
  }

  enum Action: ViewAction {
    case saved
    case view(View)

    @CasePathable
    enum View: BindableAction {
      case binding(BindingAction<State>)
      case saveTapped
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      switch action {
      case .saved:
        state.isSaved = true
        return .none
      case .view(.saveTapped):
        return .send(.saved)
      case .view(.binding(\.name)):
        state.isSaved = false
        return .none
      case .view(.binding):
        return .none
      }
    }
  }
}

@ViewAction(for: Account.self)
@MainActor
struct AccountView {
  @Bindable var store: StoreOf<Account>

  var name: Binding<String> { $store.name }

  func saveButtonClicked() { send(.saveTapped) }
}
// end

extension StoresPageTests {
  @Test("A view sends view actions and binds fields")
  func viewActions() {
    let view = AccountView(store: Store(initialState: Account.State()) { Account() })
    view.saveButtonClicked()
    #expect(view.store.isSaved)
    view.name.wrappedValue = "Ada"
    #expect(!view.store.isSaved)
  }
}
