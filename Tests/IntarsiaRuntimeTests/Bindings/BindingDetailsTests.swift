#if Macros
  import Intarsia
  import IntarsiaTesting
  import Testing

  @Suite("Bindings, in detail", .endsWithinAMinute)
  @MainActor
  struct BindingDetailsTests {
    @Test("A field that a view's action binds is read and changed in place through the store")
    func viewAction() {
      let store = Store(initialState: Profile.State()) { Profile() }
      store.name = "Ada"
      store.name.append("!")
      #expect(store.name == "Ada!")
      #expect(store.state.name == "Ada!")
      #expect(store.bindable.name.wrappedValue == "Ada!")
    }

    @Test("A binding to a stack holds the store that pushes onto the stack and pops from it")
    func stack() {
      let store = Store(initialState: Library.State()) { Library() }
      let path = store.bindable.scope(state: \.path, action: \.path)
      path.wrappedValue.send(.push(id: 0, state: Page.State(title: "first")))
      path.wrappedValue.send(.push(id: 1, state: Page.State(title: "second")))
      #expect(store.path.map(\.title) == ["first", "second"])

      let screens = path.wrappedValue.scope(state: \.self, action: \.self)
      #expect(screens.ids == [0, 1])
      #expect(screens[id: 1]?.title == "second")

      path.wrappedValue = path.wrappedValue
      store.bindable.scope(\.path, action: \.path).wrappedValue.send(.popFrom(id: 0))
      #expect(store.path.isEmpty)
    }

    @Test("A binding to a store makes a binding to a field of the action that is named")
    func bindingToStore() {
      let store = Store(initialState: Meter.State()) { Meter() }
      let level = UIBinding(get: { store }, set: { _ in }).level.sending(\.levelChanged)
      level.wrappedValue = 3
      #expect(level.wrappedValue == 3)
      #expect(store.level == 3)
    }
  }

  @Reducer
  struct Meter {
    @ObservableState
    struct State: Equatable {
      var level = 0
    }

    enum Action { case levelChanged(Int) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .levelChanged(let level):
          state.level = level
          return .none
        }
      }
    }
  }
#endif
