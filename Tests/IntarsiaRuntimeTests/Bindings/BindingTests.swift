#if Macros
  import Intarsia
  import IntarsiaDump
  import IntarsiaTesting
  import IntarsiaViews
  import Observation
  import Synchronization
  import Testing

  @Suite("Bindings", .endsWithinAMinute)
  @MainActor
  struct BindingTests {
    @MainActor
    struct Screen {
      @Bindable var store: StoreOf<SignUp>

      var name: Binding<String> { $store.name }
      var street: Binding<String> { $store.address.street }
      var city: Binding<String> { $store.address.city.sending(\.cityChanged) }
    }

    private func makeStore() -> StoreOf<SignUp> {
      Store(initialState: SignUp.State()) { SignUp() }
    }

    private func isTold(by read: () -> Void, of change: () -> Void) -> Bool {
      let told = Mutex(false)
      withObservationTracking(read) { told.withLock { $0 = true } }
      change()
      return told.withLock { $0 }
    }

    @Test("A binding reads a field of the state, and writes it by sending an action")
    func field() {
      let store = makeStore()
      let name = Screen(store: store).name
      #expect(name.wrappedValue == "")
      name.wrappedValue = "Ada"
      #expect(name.wrappedValue == "Ada")
      #expect(store.state.name == "Ada")
      #expect(store.log == ["name is Ada"], "the reducers after it find the new value")
    }

    @Test("A binding to a store shows and dismisses its presented feature, however it is named")
    func presentedInBinding() {
      let store = Store(initialState: Desk.State()) { Desk() }
      let binding = UIBinding(get: { store }, set: { _ in })
      let presented: [UIBinding<StoreOf<Destination>?>] = [
        binding.scope(state: \.destination, action: \.destination),
        binding.scope(\.destination, action: \.destination),
        binding.scope(state: \.$destination, action: \.destination),
        binding.scope(\.$destination, action: \.destination),
      ]
      for destination in presented {
        #expect(destination.wrappedValue == nil)
        store.send(.present(.nothing))
        #expect(destination.wrappedValue != nil)
        destination.wrappedValue = nil
        #expect(store.destination == nil)
      }
    }

    @MainActor
    private final class Form {
      var name = "Ada"
    }

    @Test("A bindable object has bindings to its properties, and an optional one keeps its value")
    func object() {
      let bindable = UIBindable(projectedValue: UIBindable(Form()))
      let name: UIBinding<String> = bindable.name
      UIBinding(projectedValue: name).projectedValue.wrappedValue = "Grace"
      #expect(bindable.wrappedValue.name == "Grace")
      let optional = UIBinding<String?>(name)
      optional.wrappedValue = nil
      #expect(name.wrappedValue == "Grace")
      optional.wrappedValue = "Barbara"
      #expect(name.wrappedValue == "Barbara")
    }

    @Test("A binding action that no reducer handles is reported with its field")
    func unhandled() {
      let store = Store(initialState: Forgetful.State()) { Forgetful() }
      let recorder = IssueRecorder()
      withIssueReporters([recorder]) { store.text = "x" }
      #expect(store.text == "")
      #expect(
        recorder.messages == [
          """
          A control wrote a field, but no BindingReducer handled its binding action.

            Field: \\.text

          Put BindingReducer() first in the body of the feature. If another case carries the \
          binding actions, name it: BindingReducer(action: \\.view). The state keeps its old value.

          [store-unhandled-binding]
          """
        ])
    }

    @Test("A binding action that waits for another action is not reported")
    func waitingBinding() {
      let store = makeStore()
      let isTold = Mutex(false)
      withObservationTracking {
        _ = store.name
      } onChange: {
        // The store is still processing the action that changes the name.
        isTold.withLock { $0 = true }
        MainActor.assumeIsolated { store.age = 30 }
      }
      store.name = "Ada"
      #expect(isTold.withLock { $0 })
      #expect(store.age == 30)
    }

    @Test("Setting a field through the store sends a binding action")
    func settingTheField() {
      let store = makeStore()
      store.name = "Ada"
      store.age += 1
      #expect(store.state.name == "Ada")
      #expect(store.state.age == 19)
      #expect(store.log == ["name is Ada", "something"])
      store.bindable.name.wrappedValue = "Grace"
      #expect(store.log.last == "name is Grace")
    }

    @Test("An action that sets a field is a binding action")
    func settingByAnAction() {
      let store = makeStore()
      store.send(.set(\.name, "Ada"))
      #expect(store.state.name == "Ada")
      #expect(store.log == ["name is Ada"])
      let action: SignUp.Action = .set(\.age, 30)
      #expect(action.binding == .set(\.age, 30))
    }

    @Test("A binding to a part of a field writes only the part")
    func part() {
      let store = makeStore()
      Screen(store: store).street.wrappedValue = "Main Street"
      #expect(store.address.street == "Main Street")
      #expect(store.log == ["street is Main Street"])
    }

    @Test("A binding can send an action of its own")
    func sending() {
      let store = makeStore()
      let city = Screen(store: store).city
      city.wrappedValue = "London"
      #expect(city.wrappedValue == "London")
      #expect(store.log == [])
    }

    @Test("Writing a field through a binding notifies only observers of that field")
    func exactness() {
      let store = makeStore()
      let writeStreet = {
        store.send(.binding(.set(\.address.street, "Main Street \(store.log.count)")))
        return ()
      }
      #expect(isTold(by: { _ = store.address.street }, of: writeStreet))
      #expect(!isTold(by: { _ = store.address.city }, of: writeStreet))
      #expect(!isTold(by: { _ = store.name }, of: writeStreet))
      #expect(store.log.first == "street is Main Street 0")
      #expect(
        !isTold(
          by: { _ = store.name }, of: { store.send(.binding(.set(\.name, store.state.name))) }),
        "writing an equal value is no change")
    }

    @Test("Assigning and appending to an array through the store changes the state")
    func tags() {
      let store = makeStore()
      store.tags = ["a"]
      store.tags.append("b")
      #expect(store.state.tags == ["a", "b"])
    }

    @Test("A switch over binding actions matches the field that an action sets")
    func patterns() {
      func name(_ action: SignUp.Action) -> String {
        switch action {
        case .binding(\.name): "name"
        case .binding(\.address.street): "street"
        case .binding: "binding"
        case .cityChanged: "city"
        }
      }
      #expect(name(.binding(.set(\.name, "Ada"))) == "name")
      #expect(name(.binding(.set(\.address.street, "Main"))) == "street")
      #expect(name(.binding(.set(\.address.city, "London"))) == "binding")
      #expect(name(.cityChanged("London")) == "city")
    }

    @Test("Binding actions are equal if they write the same value to the same field")
    func equality() {
      #expect(BindingAction<SignUp.State>.set(\.name, "Ada") == .set(\.name, "Ada"))
      #expect(BindingAction<SignUp.State>.set(\.name, "Ada") != .set(\.name, "Grace"))
      #expect(
        BindingAction<SignUp.State>.set(\.address.city, "A") != .set(\.address.street, "A"))
    }

    @Test("A test receives and sends binding actions by the field")
    func testStore() async {
      let store = TestStore(initialState: SignUp.State()) { SignUp() }
      await store.send(.binding(.set(\.age, 19))) {
        $0.age = 19
        $0.log = ["something"]
      }
      let path = AnyCasePath(\SignUp.Action.Cases.binding.age)
      #expect(path.extract(from: .binding(.set(\.age, 20))) == 20)
      #expect(path.extract(from: .binding(.set(\.name, "Ada"))) == nil)
      #expect(path.embed(3) == .binding(.set(\.age, 3)))
    }

    @Test("A binding action is printed with the name of its field and the value")
    func printing() {
      func printed(_ action: BindingAction<SignUp.State>) -> String { "\(action)" }
      #expect(printed(.set(\.name, "Ada")) == #".set(\.name, "Ada")"#)
      #expect(printed(.set(\.age, 3)) == #".set(\.age, 3)"#)
      #expect(printed(.set(\.address.city, "London")) == #".set(\.address.city, "London")"#)
      #expect(
        "\(BindingAction<RecursivePresenting>.set(\.next, nil))" == #".set(\.next, nil)"#,
        "what is presented")
      #expect(
        "\(BindingAction<PlainState>.set(\.count, 1))" == #".set(\.count, 1)"#,
        "a state that is not observable")
      #expect(
        String(customDumping: SignUp.Action.binding(.set(\.address.city, "London"))) == #"""
          SignUp.Action.binding(
            .set(
              \.address.city,
              "London"
            )
          )
          """#)
    }

    private struct PlainState { var count = 0 }

    @Test("A binding to a presented store is nil without one, and dismisses when set to nil")
    func presentation() throws {
      let store = Store(initialState: Presenting.State()) { Presenting() }
      let form = store.bindable.scope(state: \.form, action: \.form)
      #expect(form.wrappedValue == nil)
      form.wrappedValue = nil
      #expect(store.dismissals == 0, "there is nothing to dismiss")
      store.send(.present)
      let presented = try #require(form.wrappedValue)
      #expect(presented === store.scope(state: \.form, action: \.form))
      presented.send(.increment)
      #expect(store.form?.count == 1)
      form.wrappedValue = nil
      #expect(store.form == nil)
      #expect(store.dismissals == 1)
    }

    @Test("A binding set to nil is reported if no reducer removes the presented state")
    func unhandledDismissal() {
      let store = Store<Presenting.State, Presenting.Action>(
        initialState: Presenting.State(form: Child.State())
      ) {}
      let recorder = IssueRecorder()
      withIssueReporters([recorder]) {
        store.bindable.scope(state: \.form, action: \.form).wrappedValue = nil
      }
      #expect(store.form != nil)
      #expect(
        recorder.messages == [
          """
          A binding was set to nil, but the feature is still presented.

            State: Presenting.State at \\.form
            Child: Child.State

          The view has closed the feature, and its parent did not remove the state. Add the ifLet \
          that handles the dismissal to the parent's body, such as '.ifLet(\\.$child, action: \
          \\.child) { Child() }'. If it is there, run it in the store that the binding belongs to.

          [navigation-still-presented]
          """
        ])
    }

    @Test("A binding set to nil while an action is processed is not reported")
    func laterDismissal() {
      let store = Store(initialState: Presenting.State()) { Presenting() }
      let form = store.bindable.scope(state: \.form, action: \.form)
      let recorder = IssueRecorder()
      withIssueReporters([recorder]) {
        withObservationTracking {
          _ = store.form
        } onChange: {
          MainActor.assumeIsolated { form.wrappedValue = nil }
        }
        store.send(.present)
      }
      #expect(store.form == nil)
      #expect(store.dismissals == 1)
      #expect(recorder.issues.isEmpty)
    }

    @Test("A binding finds the bindable action of the view")
    func viewAction() {
      let store = Store(initialState: Profile.State()) { Profile() }
      store.bindable.name.wrappedValue = "Ada"
      #expect(store.state.name == "Ada")
      store.name = "Grace"
      #expect(store.state.name == "Grace")
    }

    @Test("A binding finds the bindable case without the macro")
    func reflection() {
      #expect(PlainAction.binding(.set(\.name, "Ada")).binding == .set(\.name, "Ada"))
      #expect(PlainAction.other(1).binding == nil)
      #expect(PlainAction.nothing.binding == nil)
    }

    @Test("Bindings unwrap an optional, test its presence, and reach the payload of a case")
    func derived() throws {
      var value: Int? = 1
      let binding = Binding(get: { value }, set: { value = $0 })
      let present = try #require(Binding<Int>(binding))
      present.wrappedValue = 2
      #expect(value == 2)
      #expect(present.wrappedValue == 2)
      let isThere = Binding<Bool>(binding)
      #expect(isThere.wrappedValue)
      isThere.wrappedValue = false
      #expect(value == nil)
      #expect(present.wrappedValue == 1, "it shows what was there when it was made")
      present.wrappedValue = 3
      #expect(value == nil)
      let absent: Binding<Int>? = Binding(binding)
      #expect(absent.map { _ in true } == nil)
      #expect(Binding.constant(4).wrappedValue == 4)

      let store = makeStore()
      let idle: Binding<String>? = store.bindable.status.failed
      #expect(idle.map { _ in true } == nil)
      store.status = .failed("offline")
      let reason: Binding<String> = try #require(store.bindable.status.failed)
      reason.wrappedValue = "still offline"
      #expect(store.state.status == .failed("still offline"))
    }
  }

  /// A feature without a `BindingReducer`.
  @Reducer
  private struct Forgetful {
    @ObservableState
    struct State { var text = "" }

    enum Action: BindableAction { case binding(BindingAction<State>) }

    var body: some ReducerOf<Self> { EmptyReducer() }
  }
#endif
