#if Macros
  import IntarsiaTesting
  import Observation
  import Testing

  @Suite("Animations as values", .endsWithinAMinute)
  @MainActor
  struct AnimationTests {
    @Reducer
    struct List {
      @ObservableState
      struct State: Equatable { var count = 0 }

      enum Action: BindableAction {
        case binding(BindingAction<State>)
        case deleteButtonTapped
        case loadButtonTapped
        case loaded
      }

      var body: some ReducerOf<Self> {
        BindingReducer()
        Reduce { state, action in
          switch action {
          case .binding: return .none
          case .deleteButtonTapped:
            state.count -= 1
            return .none
          case .loadButtonTapped:
            return .merge(
              .run { await $0(.loaded, animation: .bouncy) },
              .run { await $0(.loaded) }.animation(.linear),
              .send(.loaded, animation: .easeIn))
          case .loaded:
            state.count += 1
            return .none
          }
        }
      }
    }

    /// The animations of the changes of a store's count.
    @MainActor
    private final class AnimationLog: Sendable {
      private(set) var animations: [Animation?] = []

      func track(_ store: StoreOf<List>) {
        withObservationTracking {
          _ = store.count
        } onChange: {
          let animation = Transaction.current.animation
          MainActor.assumeIsolated {
            self.animations.append(animation)
            self.track(store)
          }
        }
      }
    }

    private func animations(
      of store: StoreOf<List>, during change: (StoreOf<List>) async -> Void
    ) async -> [Animation?] {
      let log = AnimationLog()
      log.track(store)
      await change(store)
      return log.animations
    }

    @Test("An observer reads the animation with which an action was sent")
    func sending() async {
      let store = Store(initialState: List.State()) { List() }
      let animations = await animations(of: store) { store in
        store.send(.deleteButtonTapped, animation: .default)
        store.send(.deleteButtonTapped)
        store.send(.deleteButtonTapped, transaction: Transaction(animation: .spring(duration: 1)))
      }
      #expect(animations == [.default, nil, .spring(duration: 1)])
    }

    @Test("An observer reads the animation of an effect's action")
    func effects() async {
      let store = Store(initialState: List.State()) { List() }
      let animations = await animations(of: store) { store in
        await store.send(.loadButtonTapped).finish()
      }
      #expect(Set(animations) == [.bouncy, .linear, .easeIn])
    }

    @Test("A binding and a button carry an animation")
    func controls() async {
      let store = Store(initialState: List.State()) { List() }
      let bindable = UIBindable(store)
      let animations = await animations(of: store) { _ in
        bindable.count.animation(.snappy).wrappedValue = 3
      }
      #expect(animations == [.snappy])
      let button = ButtonState(action: .send(1, animation: .easeOut)) { TextState("Delete") }
      #expect(button.action.animation == .easeOut)
      #expect(button.action.isAnimated)
    }

    @Test("A test store runs effects that animate their actions")
    func testStore() async {
      let store = TestStore(initialState: List.State()) { List() }
      await store.send(.loadButtonTapped)
      for count in 1...3 { await store.receive(\.loaded) { $0.count = count } }
    }
  }
#endif
