import Intarsia
import Testing

@MainActor
@Suite("A reducer made by the macro", .endsWithinAMinute)
struct ReducerMacroTests {
  @Test("A macro-made reducer runs its body, and reaches actions by case paths and members")
  func complete() {
    let store = Store(initialState: Host.State()) { Host() }
    store.send(.increment(by: 2))
    store.send(.childShown)
    store.send(.child(.echo))
    #expect(store.count == 2)
    #expect(store.log == ["increment", "childShown", "child"])
    #expect(Host.Action.increment(by: 3).increment == 3)
    #expect(Host.Action.child(.echo).is(\.child.echo))
  }

  @Test("A reducer without a state, an action or a body gets an empty one")
  func empty() {
    let store = Store(initialState: PublicNothing.State()) { PublicNothing() }
    #expect(store.state == PublicNothing.State())
    var state = Stateless.State()
    _ = Stateless().reduce(into: &state, action: .ping)
    #expect(Stateless.Action.ping.is(\.ping))
    var number = Bodiless.State(number: 1)
    _ = Bodiless().reduce(into: &number, action: .ping)
    #expect(number.number == 1)
  }

  @Test("A macro-made reducer can have a reduce method instead of a body")
  func method() {
    let store = Store(initialState: Method.State()) { Method() }
    store.send(.set(3))
    #expect(store.value == 3)
  }

  @Test("A macro-made reducer can be generic and nested in another type")
  func generic() {
    let store = Store(initialState: Outside<String>.Generic.State(value: "")) {
      Outside<String>.Generic(suffix: "!")
    }
    store.send(.set("x"))
    #expect(store.value == "x!")
  }

  @Test("A macro-made reducer can contain itself")
  func recursive() {
    let store = Store(
      initialState: Folder.State(id: 0, children: [.init(id: 1, children: [.init(id: 2)])])
    ) { Folder() }
    store.send(.children(.element(id: 1, action: .children(.element(id: 2, action: .open)))))
    #expect(store.children[id: 1]?.children[id: 2]?.isOpen == true)
    #expect(!store.isOpen)
  }

  @Test("A macro-made reducer's state can be an enum, with case paths to its cases")
  func enumState() {
    var state = Switch.State.off
    _ = Switch().reduce(into: &state, action: .flip)
    #expect(state.is(\.on))
    #expect(state.on == 1)
  }

  @Test("A macro-made reducer can declare its conformance, builder and attributes itself")
  func declared() {
    let store = Store(initialState: Declared.State()) { Declared(isOn: true) }
    store.send(.go)
    #expect(store.count == 1)
  }
}

@Reducer
private struct Host {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var log: [String] = []
    var child: Stateless.State?
  }

  enum Action {
    case increment(by: Int)
    case childShown
    case child(Guest.Action)
  }

  /// The reducer of the parent.
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment(let step):
        state.count += step
        state.log.append("increment")
      case .childShown:
        state.child = .init()
        state.log.append("childShown")
      case .child:
        state.log.append("child")
      }
      return .none
    }
    .ifLet(\.child, action: \.child) { Guest() }
  }
}

@Reducer
private struct Guest {
  typealias State = Stateless.State

  enum Action { case echo }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
private struct Stateless {
  enum Action { case ping }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}

@Reducer
private struct Bodiless {
  struct State { var number: Int }
  enum Action { case ping }
}

@Reducer
private struct Method {
  @ObservableState
  struct State {
    var value = 0
  }

  enum Action { case set(Int) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .set(let value) = action else { return .none }
    state.value = value
    return .none
  }
}

private enum Outside<Value: Sendable & RangeReplaceableCollection> {
  @Reducer
  struct Generic {
    @ObservableState
    struct State {
      var value: Value
    }

    enum Action {
      case set(Value)
    }

    let suffix: Value

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .set(let value):
          state.value = value + suffix
          return .none
        }
      }
    }
  }
}

@Reducer
private struct Folder {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var isOpen = false
    var children: IdentifiedArrayOf<State> = []
  }

  enum Action {
    case open
    indirect case children(IdentifiedActionOf<Folder>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .open = action { state.isOpen = true }
      return .none
    }
    .forEach(\.children, action: \.children) { Self() }
  }
}

@Reducer
private struct Switch {
  enum State {
    case off
    case on(Int)
  }
  enum Action { case flip }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state = .on(1)
      return .none
    }
  }
}

@Reducer
private struct Declared: Reducer {
  @ObservableState
  struct State {
    var count = 0
  }

  @CasePathable
  @dynamicMemberLookup
  enum Action { case go }

  var isOn: Bool

  @ReducerBuilder<State, Action>
  var body: some ReducerOf<Self> {
    if isOn {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    } else {
      EmptyReducer()
    }
  }
}
