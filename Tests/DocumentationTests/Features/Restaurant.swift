import Intarsia

// The features of a restaurant in Documentation/Features.md, whose guest tells two ancestors.

// snippet
@Reducer
struct Guest {
  @ObservableState
  struct State: Equatable {
    var wish = "Soup"
  }

  enum Action {
    case menuClosed
    case billPaid
    case delegate(Delegate)

    @CasePathable
    enum Delegate {
      case ordered(String)
      case left
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .menuClosed: return .send(.delegate(.ordered(state.wish)))
      case .billPaid: return .send(.delegate(.left))
      case .delegate: return .none
      }
    }
  }
}

@Reducer
struct Table {
  @ObservableState
  struct State: Equatable {
    @Presents var guest: Guest.State?
    var isSet = true
  }

  enum Action {
    case guestSatDown
    case guest(PresentationAction<Guest.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .guestSatDown:
        state.guest = Guest.State()
        return .none
      case .guest(.presented(.delegate(let output))):
        switch output {
        case .ordered: state.isSet = false
        case .left: state.guest = nil
        }
        return .none
      case .guest:
        return .none
      }
    }
    .ifLet(\.$guest, action: \.guest) {
      Guest()
    }
  }
}
// end

// snippet
@Reducer
struct Restaurant {
  @ObservableState
  struct State: Equatable {
    var table = Table.State()
    var orders: [String] = []
  }

  enum Action {
    case table(Table.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.table, action: \.table) {
      Table()
    }
    Reduce { state, action in
      switch action[case: \.table.guest.delegate] {
      case .ordered(let dish): state.orders.append(dish)
      case .left, nil: break
      }
      return .none
    }
  }
}
// end
