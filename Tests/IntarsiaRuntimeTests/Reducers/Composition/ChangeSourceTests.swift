#if Macros
  import Intarsia
  import IntarsiaTesting
  import Testing

  @Suite("OnChange, and where a change comes from", .endsWithinAMinute)
  @MainActor
  struct ChangeSourceTests {
    /// The changes that are noticed by an `onChange` of the feature's own reducer, by an `OnChange`
    /// at the top of its body, and by an `onChange` in its parent.
    private func noticed(_ send: (StoreOf<Table>) -> Void) -> [String] {
      let store = Store(initialState: Table.State()) { Table() }
      send(store)
      return store.dinner.log + store.log
    }

    @Test("A change by the feature's own reducer is noticed everywhere")
    func own() {
      #expect(noticed { $0.send(.dinner(.guestArrived)) } == ["own 2", "top 2", "parent 2"])
    }

    @Test("A change by a binding is noticed by OnChange, and not by onChange of another reducer")
    func binding() {
      #expect(
        noticed { $0.send(.dinner(.binding(.set(\.portions, 5)))) } == ["top 2", "parent 2"])
    }

    @Test("A change by a child is noticed by OnChange, and not by onChange of another reducer")
    func child() {
      #expect(noticed { $0.send(.dinner(.dish(.doubled))) } == ["top 2", "parent 2"])
    }

    @Test("A change of shared state by a child's action is noticed like one of the feature's state")
    func shared() {
      #expect(noticed { $0.send(.dinner(.dish(.candlesLit))) } == ["candles 0"])
    }

    @Test("A change of shared state between two actions is not noticed")
    func sharedBetweenActions() {
      #expect(
        noticed { store in
          store.dinner.$candles.withLock { $0 = 7 }
          store.send(.dinner(.dish(.candlesLit)))
          store.send(.dinner(.dish(.looked)))
        } == ["candles 7"])
    }

    @Test("An effect of a shared value's sequence sends an action for each change")
    func sharedValues() async {
      let store = TestStore(initialState: Dinner.State()) { Dinner() }
      store.exhaustivity = .off
      await store.send(.watchingBegan)
      await store.receive(\.candlesChanged, 0)
      await store.send(.dish(.candlesLit))
      await store.receive(\.candlesChanged, 1)
      await store.send(.watchingEnded)
    }

    @Test("A change by the parent is noticed in the parent only")
    func parent() {
      #expect(noticed { $0.send(.portionsChosen(9)) } == ["parent 2"])
    }

    @Test("A value that one reducer changes and another changes back is not noticed by OnChange")
    func changedBack() {
      #expect(noticed { $0.send(.dinner(.guestLeftAtOnce)) } == ["own 2"])
    }

    @Test("OnChange runs once for an action that several reducers use to change the value")
    func once() {
      #expect(
        noticed { $0.send(.dinner(.dish(.doubledForAGuest))) } == ["own 4", "top 2", "parent 2"])
    }

    /// A child that has its parent's portions, and a shared value.
    @Reducer
    struct Dish {
      @ObservableState
      struct State: Equatable {
        var portions = 2
        @Shared(.inMemory("candles")) var candles = 0
      }

      enum Action {
        case doubled, doubledForAGuest, candlesLit, looked
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .doubled, .doubledForAGuest: state.portions *= 2
          case .candlesLit: state.$candles.withLock { $0 += 1 }
          case .looked: break
          }
          return .none
        }
      }
    }

    @Reducer
    struct Dinner {
      @ObservableState
      struct State: Equatable {
        var dish = Dish.State()
        @Shared(.inMemory("candles")) var candles = 0
        var log: [String] = []

        var portions: Int {
          get { dish.portions }
          set { dish.portions = newValue }
        }
      }

      enum Action: BindableAction {
        case binding(BindingAction<State>)
        case dish(Dish.Action)
        case guestArrived, guestLeftAtOnce
        case watchingBegan, watchingEnded
        case candlesChanged(Int)
      }

      var body: some ReducerOf<Self> {
        OnChange(of: \.portions) { old, state in
          state.log.append("top \(old)")
          return .none
        }
        OnChange(of: \.candles) { old, state in
          state.log.append("candles \(old)")
          return .none
        }
        BindingReducer()
        Scope(state: \.dish, action: \.dish) { Dish() }
        Reduce { state, action in
          switch action {
          case .guestArrived, .dish(.doubledForAGuest), .guestLeftAtOnce: state.portions += 1
          case .watchingBegan:
            return state.$candles.values.eraseToEffect(Action.candlesChanged)
              .cancellable(id: "watching")
          case .watchingEnded: return .cancel(id: "watching")
          case .binding, .dish, .candlesChanged: break
          }
          return .none
        }
        .onChange(of: \.portions) { old, state in
          state.log.append("own \(old)")
          return .none
        }
        Reduce { state, action in
          if case .guestLeftAtOnce = action { state.portions -= 1 }
          return .none
        }
      }
    }

    @Reducer
    struct Table {
      @ObservableState
      struct State: Equatable {
        var dinner = Dinner.State()
        var log: [String] = []
      }

      enum Action {
        case dinner(Dinner.Action)
        case portionsChosen(Int)
      }

      var body: some ReducerOf<Self> {
        CombineReducers {
          Scope(state: \.dinner, action: \.dinner) { Dinner() }
          Reduce { state, action in
            if case .portionsChosen(let portions) = action { state.dinner.portions = portions }
            return .none
          }
        }
        .onChange(of: \.dinner.portions) { old, state in
          state.log.append("parent \(old)")
          return .none
        }
      }
    }
  }
#endif
