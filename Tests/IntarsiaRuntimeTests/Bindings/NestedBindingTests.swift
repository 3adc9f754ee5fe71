#if Macros
  import Intarsia
  import IntarsiaTesting
  import IntarsiaViews
  import Observation
  import Testing

  @Suite("Bindings of nested fields", .endsWithinAMinute)
  @MainActor
  struct NestedBindingTests {
    private func makeStore() -> StoreOf<Booking> {
      Store(initialState: Booking.State()) { Booking() }
    }

    @Test("A write of a member arrives by the member's own key path, at each depth")
    func member() {
      let store = makeStore()
      let bindable = UIBindable(store)
      bindable.name.wrappedValue = "Ada"
      bindable.guest.age.wrappedValue = 36
      bindable.guest.address.city.wrappedValue = "London"
      #expect(store.guest == BookedGuest(age: 36, address: BookedAddress(city: "London")))
      #expect(bindable.guest.address.city.wrappedValue == "London")
      #expect(
        store.log == [
          #"name: .set(\.name, "Ada")"#, #"age: .set(\.guest.age, 36)"#,
          #"city: .set(\.guest.address.city, "London")"#,
        ])
    }

    @Test("A write of a member matches the key paths of the fields around it")
    func fieldsAround() {
      let store = makeStore()
      UIBindable(store).guest.address.street.wrappedValue = "Main Street"
      #expect(store.log == [#"guest: .set(\.guest.address.street, "Main Street")"#])
      func isMatched(_ action: BindingAction<Booking.State>) -> [Bool] {
        [\.guest ~= action, \.guest.address ~= action, \.guest.age ~= action, \.name ~= action]
      }
      #expect(
        isMatched(.set(\.guest.address.street, inside: [\.guest, \.guest.address], ""))
          == [true, true, false, false])
      let path = AnyCasePath(\Booking.Action.Cases.binding.guest.address.street)
      #expect(path.embed("").binding.map(isMatched) == [true, true, false, false])
      #expect(isMatched(.set(\.guest, BookedGuest())) == [true, false, false, false])
    }

    @Test("A write of the whole field matches only the key path of the field")
    func wholeField() {
      let store = makeStore()
      let guest: UIBinding<BookedGuest> = UIBindable(store).guest
      guest.wrappedValue = BookedGuest(age: 1)
      guest.age.wrappedValue = 2
      store.guest.age = 3
      #expect(store.guest.age == 3)
      #expect(store.log.map { $0.prefix { $0 != ":" } } == ["guest", "guest", "guest"])
    }

    @Test("A member of a struct with bindable fields arrives by its own key path")
    func bindableStruct() async {
      let store = makeStore()
      UIBindable(store).guest.address.label.text.wrappedValue = "Home"
      #expect(store.guest.address.label.text == "Home")
      #expect(store.log == [#"guest: .set(\.guest.address.label.text, "Home")"#])
      let test = TestStore(initialState: Booking.State()) { Booking() }
      test.exhaustivity = .off
      await test.send(\.binding.guest.address.label.text, "Home") {
        $0.guest.address.label.text = "Home"
      }
    }

    @Test("A member of a plain struct arrives with the whole struct")
    func plainStruct() {
      let store = makeStore()
      UIBindable(store).note.text.wrappedValue = "Late"
      #expect(store.note.text == "Late")
      #expect(store.log.map { $0.prefix { $0 != ":" } } == ["note"])
    }

    @Test("A write of a member notifies the observers of that member only")
    func observers() {
      let store = makeStore()
      let isTold = LockIsolated<[String]>([])
      func track(_ name: String, _ read: () -> Void) {
        withObservationTracking(read) { isTold.withValue { $0.append(name) } }
      }
      track("age") { _ = store.guest.age }
      track("city") { _ = store.guest.address.city }
      track("street") { _ = store.guest.address.street }
      UIBindable(store).guest.address.city.wrappedValue = "London"
      #expect(isTold.value == ["city"])
    }

    @Test("A view's action and a binding to a store bind members, too")
    func viewAction() {
      let store = Store(initialState: Lodging.State()) { Lodging() }
      UIBindable(store).guest.address.city.wrappedValue = "London"
      UIBinding(get: { store }, set: { _ in }).guest.age.wrappedValue = 36
      #expect(store.guest == BookedGuest(age: 36, address: BookedAddress(city: "London")))
      #expect(store.cities == ["London"])
      #expect(store.ages == [36])
    }

    @Test("A test sends and receives the writes of members by their key paths")
    func testStore() async {
      let store = TestStore(initialState: Booking.State()) { Booking() }
      store.exhaustivity = .off
      await store.send(\.binding.guest.age, 36) { $0.guest.age = 36 }
      await store.send(\.binding.guest.address.city, "London") { $0.guest.address.city = "London" }
      await store.send(\.binding.note, BookedNote(text: "Late")) { $0.note.text = "Late" }
      await store.send(.moveButtonTapped)
      await store.receive(\.binding.guest.address.city, "Paris") {
        $0.guest.address.city = "Paris"
      }
      #expect(store.state.log.map { $0.prefix { $0 != ":" } } == ["age", "city", "note", "city"])
      let age = AnyCasePath(\Booking.Action.Cases.binding.guest.age)
      #expect(age.extract(from: .binding(.set(\.guest.age, 3))) == 3)
      #expect(age.extract(from: age.embed(4)) == 4)
      #expect(age.extract(from: .binding(.set(\.guest, BookedGuest(age: 3)))) == nil)
      #expect(age.embed(3).binding == .set(\.guest.age, 3))
    }

    @Test("A member of a feature without a BindingReducer is reported with its key path")
    func unhandled() {
      let store = Store<Booking.State, Booking.Action>(initialState: Booking.State()) {}
      let recorder = IssueRecorder()
      withIssueReporters([recorder]) { UIBindable(store).guest.age.wrappedValue = 3 }
      #expect(recorder.messages.map { $0.contains(#"Field: \.guest.age"#) } == [true])
    }
  }

  @ObservableState
  struct BookedGuest: Equatable {
    var age = 0
    var address = BookedAddress()
  }

  @ObservableState
  struct BookedAddress: Equatable {
    var city = ""
    var street = ""
    var label = BookedLabel()
  }

  struct BookedLabel: Equatable, BindableFields {
    var text = ""
  }

  struct BookedNote: Equatable {
    var text = ""
  }

  /// A feature with members of members, which handles some by their own key paths.
  @Reducer
  struct Booking {
    @ObservableState
    struct State: Equatable {
      var name = ""
      var guest = BookedGuest()
      var note = BookedNote()
      var log: [String] = []

      mutating func note(_ action: Action, _ matched: String) {
        log.append("\(matched): \(action.binding.map { "\($0)" } ?? "")")
      }
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case moveButtonTapped
    }

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.name): state.note(action, "name")
        case .binding(\.guest.age): state.note(action, "age")
        case .binding(\.guest.address.city): state.note(action, "city")
        case .binding(\.guest): state.note(action, "guest")
        case .binding(\.note.text): state.note(action, "text")
        case .binding(\.note): state.note(action, "note")
        case .binding: state.note(action, "other")
        case .moveButtonTapped: return .run { await $0(.set(\.guest.address.city, "Paris")) }
        }
        return .none
      }
    }
  }

  /// A feature whose view has an action of its own, and that watches members.
  @Reducer
  struct Lodging {
    @ObservableState
    struct State: Equatable {
      var guest = BookedGuest()
      var cities: [String] = []
      var ages: [Int] = []
    }

    enum Action: ViewAction {
      case view(View)

      @CasePathable
      enum View: BindableAction {
        case binding(BindingAction<State>)
      }
    }

    var body: some ReducerOf<Self> {
      CombineReducers {
        BindingReducer(action: \.view)
        Reduce { state, action in
          if case .view(.binding(\.guest.address.city)) = action {
            state.cities.append(state.guest.address.city)
          }
          return .none
        }
      }
      .onChange(of: \.guest.age) { _, state in
        state.ages.append(state.guest.age)
        return .none
      }
    }
  }
#endif
