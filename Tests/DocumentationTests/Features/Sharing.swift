import Intarsia

// The sharing of state between the features of Documentation/Features.md.

// snippet
@Reducer
struct Cooking {
  @ObservableState
  struct State: Equatable {
    var eggs: Int
    var omelettes: Int
  }

  enum Action {
    case omeletteButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .omeletteButtonTapped:
        guard state.eggs >= 3 else { return .none }
        state.eggs -= 3
        state.omelettes += 1
        return .none
      }
    }
  }
}

@Reducer
struct Shopping {
  @ObservableState
  struct State: Equatable {
    var eggs: Int
  }

  enum Action {
    case boxBought
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .boxBought:
        state.eggs += 6
        return .none
      }
    }
  }
}
// end

// snippet
@Reducer
struct Household {
  @ObservableState
  struct State: Equatable {
    var eggs = 4
    var omelettes = 0

    var cooking: Cooking.State {
      get { Cooking.State(eggs: eggs, omelettes: omelettes) }
      set { (eggs, omelettes) = (newValue.eggs, newValue.omelettes) }
    }

    var shopping: Shopping.State {
      get { Shopping.State(eggs: eggs) }
      set { eggs = newValue.eggs }
    }
  }

  enum Action {
    case cooking(Cooking.Action)
    case shopping(Shopping.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.cooking, action: \.cooking) {
      Cooking()
    }
    Scope(state: \.shopping, action: \.shopping) {
      Shopping()
    }
  }
}
// end

// snippet
enum Degrees {
  case celsius, fahrenheit
}

@Reducer
struct Dial {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: String
    var celsius = 20
    var degrees = Degrees.celsius
  }

  enum Action {
    case measured(Int)
    case delegate(Delegate)
    case degreesButtonTapped

    @CasePathable
    enum Delegate { case degreesChosen(Degrees) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .measured(let celsius):
        state.celsius = celsius
        return .none
      case .degreesButtonTapped:
        let other: Degrees = state.degrees == .celsius ? .fahrenheit : .celsius
        return .send(.delegate(.degreesChosen(other)))
      case .delegate:
        return .none
      }
    }
  }
}
// end

// snippet
@Reducer
struct Pantry {
  @ObservableState
  struct State: Equatable {
    var degrees = Degrees.celsius
    var shelves: IdentifiedArrayOf<Dial.State> = []
  }

  enum Action {
    case shelves(IdentifiedActionOf<Dial>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .shelves(.element(id: _, action: .delegate(.degreesChosen(let degrees)))):
        state.degrees = degrees
        return .none
      case .shelves:
        return .none
      }
    }
    .forEach(\.shelves, action: \.shelves) {
      Dial()
    }
    .onChange(of: \.degrees) { _, degrees in
      Reduce { state, _ in
        for id in state.shelves.ids { state.shelves[id: id]?.degrees = degrees }
        return .none
      }
    }
  }
}
// end

// snippet
@DependencyClient
struct DegreesClient: Sendable {
  var choose: @Sendable (Degrees) -> Void
  var values: @Sendable () -> AsyncStream<Degrees> = { .finished }
}

extension DegreesClient {
  static func inMemory(_ first: Degrees) -> Self {
    let kept = LockIsolated((degrees: first, listeners: [AsyncStream<Degrees>.Continuation]()))
    return Self(
      choose: { chosen in
        kept.withValue {
          $0.degrees = chosen
          $0.listeners.removeAll { listener in
            if case .terminated = listener.yield(chosen) { true } else { false }
          }
        }
      },
      values: {
        let (values, listener) = AsyncStream.makeStream(of: Degrees.self)
        kept.withValue {
          listener.yield($0.degrees)
          $0.listeners.append(listener)
        }
        return values
      })
  }
}

extension DependencyValues {
  @DependencyEntry(liveValue: DegreesClient.inMemory(.celsius)) var degrees = DegreesClient()
}
// end

// snippet
@Reducer
struct Fridge {
  @ObservableState
  struct State: Equatable {
    var celsius = 4
    var degrees = Degrees.celsius
  }

  enum Action {
    case appeared
    case degreesChosen(Degrees)
    case degreesButtonTapped
  }

  @Dependency(\.degrees) var degrees

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { send in
          for await chosen in degrees.values() {
            await send(.degreesChosen(chosen))
          }
        }
      case .degreesChosen(let chosen):
        state.degrees = chosen
        return .none
      case .degreesButtonTapped:
        let other: Degrees = state.degrees == .celsius ? .fahrenheit : .celsius
        return .run { _ in degrees.choose(other) }
      }
    }
  }
}
// end
