#if Macros
  import Intarsia

  /// A feature whose controls write its state.
  @Reducer
  struct SignUp {
    @ObservableState
    struct State: Equatable {
      var name = ""
      var age = 18
      var address = Address()
      var tags: [String] = []
      var status = Status.idle
      var log: [String] = []
    }

    @ObservableState
    struct Address: Equatable {
      var street = ""
      var city = ""
    }

    @CasePathable
    @dynamicMemberLookup
    enum Status: Equatable, Sendable {
      case idle
      case failed(String)
    }

    enum Action: BindableAction, Equatable {
      case binding(BindingAction<State>)
      case cityChanged(String)
    }

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.name):
          state.log.append("name is \(state.name)")
        case .binding(\.address.street):
          state.log.append("street is \(state.address.street)")
        case .binding:
          state.log.append("something")
        case .cityChanged(let city):
          state.address.city = city
        }
        return .none
      }
    }
  }

  /// A feature whose view has its own action type.
  @Reducer
  struct Profile {
    @ObservableState
    struct State: Equatable {
      var name = ""
      var saves = 0
    }

    enum Action: ViewAction {
      case saved
      case view(View)

      @CasePathable
      enum View: BindableAction {
        case binding(BindingAction<State>)
        case saveButtonTapped
      }
    }

    var body: some ReducerOf<Self> {
      BindingReducer(action: \.view)
      Reduce { state, action in
        switch action {
        case .saved:
          state.saves += 1
          return .none
        case .view(.saveButtonTapped):
          return .send(.saved)
        case .view(.binding):
          return .none
        }
      }
    }
  }

  /// A feature that presents another one.
  @Reducer
  struct Presenting {
    @ObservableState
    struct State: Equatable {
      @Presents var form: Child.State?
      var dismissals = 0
    }

    enum Action {
      case present
      case form(PresentationAction<Child.Action>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .present: state.form = Child.State()
        case .form(.dismiss): state.dismissals += 1
        case .form: break
        }
        return .none
      }
      .ifLet(\.$form, action: \.form) { Child() }
    }
  }

  /// A bindable action without a macro.
  enum PlainAction: BindableAction {
    case binding(BindingAction<SignUp.State>)
    case other(Int)
    case nothing
  }
#endif
