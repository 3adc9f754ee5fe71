import Intarsia

// The child features of the stove in Documentation/Features.md.

// snippet
@Reducer
struct Pot {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: String
    let secondsNeeded: Int
    var stopwatch = Stopwatch.State()
  }

  enum Action {
    case stopwatch(Stopwatch.Action)
    case delegate(Delegate)

    @CasePathable
    enum Delegate { case boiled }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.stopwatch, action: \.stopwatch) {
      Stopwatch()
    }
    Reduce { state, action in
      switch action {
      case .stopwatch(.ticked) where state.stopwatch.seconds == state.secondsNeeded:
        return .send(.delegate(.boiled))
      case .stopwatch, .delegate:
        return .none
      }
    }
  }
}
// end

// snippet
@Reducer
struct Stove {
  @ObservableState
  struct State: Equatable {
    var pot: Pot.State?
    var served: [String] = []
  }

  enum Action {
    case potPutOn(String, seconds: Int)
    case potTakenOff
    case pot(Pot.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .potPutOn(let dish, let seconds):
        state.pot = Pot.State(id: dish, secondsNeeded: seconds)
        return .send(.pot(.stopwatch(.startButtonTapped)))
      case .potTakenOff:
        state.pot = nil
        return .none
      case .pot(.delegate(.boiled)):
        if let dish = state.pot?.id { state.served.append(dish) }
        state.pot = nil
        return .none
      case .pot:
        return .none
      }
    }
    .ifLet(\.pot, action: \.pot) {
      Pot()
    }
  }
}
// end

// snippet
@Reducer
struct Oven {
  @ObservableState
  enum State: Equatable {
    case cold
    case baking(Stopwatch.State)
  }

  enum Action {
    case lit
    case putOut
    case baking(Stopwatch.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .lit:
        state = .baking(Stopwatch.State())
        return .send(.baking(.startButtonTapped))
      case .putOut:
        state = .cold
        return .none
      case .baking:
        return .none
      }
    }
    .ifCaseLet(\.baking, action: \.baking) {
      Stopwatch()
    }
  }
}
// end

// snippet
@Reducer
struct Hob {
  @ObservableState
  struct State: Equatable {
    var pots: IdentifiedArrayOf<Pot.State> = []
    var served: [String] = []
  }

  enum Action {
    case pots(IdentifiedActionOf<Pot>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pots(.element(id: let id, action: .delegate(.boiled))):
        state.pots.remove(id: id)
        state.served.append(id)
        return .none
      case .pots:
        return .none
      }
    }
    .forEach(\.pots, action: \.pots) {
      Pot()
    }
  }
}
// end

// snippet
@Reducer
enum Appliance {
  case stove(Stove)
  case oven(Oven)
}

extension Appliance.State: Equatable {}

@Reducer
struct Corner {
  @ObservableState
  struct State: Equatable {
    var appliance: Appliance.State?
  }

  enum Action {
    case appliance(Appliance.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.appliance, action: \.appliance)
  }
}
// end

// snippet
@Reducer
struct Showroom {
  @ObservableState
  struct State: Equatable {
    var stove = Stove.State()
    var quickStove = Stove.State()
  }

  enum Action {
    case stove(Stove.Action)
    case quickStove(Stove.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.stove, action: \.stove) {
      Stove()
    }
    Scope(state: \.quickStove, action: \.quickStove) {
      Stove()
        .dependency(\.continuousClock, ImmediateClock())
    }
  }
}
// end
