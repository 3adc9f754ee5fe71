import Intarsia

/// A feature that presents itself and others.
@Reducer
struct Inventory {
  @ObservableState
  struct State: Equatable, Sendable {
    var items: [String] = []
    var ticks = 0
    /// The presented form.
    @Presents var form: Form.State?
    @Presents var nested: Inventory.State?
  }

  enum Action: Equatable, Sendable {
    case addButtonTapped
    case replaceButtonTapped
    case renewButtonTapped
    case closeButtonTapped
    case countButtonTapped
    case nestButtonTapped
    case form(PresentationAction<Form.Action>)
    indirect case nested(PresentationAction<Inventory.Action>)
  }

  @Dependency(\.isPresented) var isPresented
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.form = Form.State()
        return .none
      case .replaceButtonTapped:
        state.form = Form.State(name: "another")
        return .none
      case .renewButtonTapped:
        state.form = nil
        state.form = Form.State(name: "another")
        return .none
      case .closeButtonTapped:
        state.form = nil
        return isPresented ? .run { _ in await dismiss() } : .none
      case .countButtonTapped:
        state.ticks += 1
        return .none
      case .nestButtonTapped:
        state.nested = State()
        return .none
      case .form(.presented(.saveButtonTapped)):
        if let name = state.form?.name { state.items.append(name) }
        return .none
      case .form, .nested:
        return .none
      }
    }
    .ifLet(\.$form, action: \.form) { Form() }
    .ifLet(\.$nested, action: \.nested) { Inventory() }
  }
}

/// A feature that dismisses itself.
@Reducer
struct Form {
  @ObservableState
  struct State: Equatable, Hashable, Codable, Sendable {
    var name = ""
    var seconds = 0
  }

  enum Action: Equatable, Sendable {
    case nameChanged(String)
    case saveButtonTapped
    case cancelButtonTapped
    case failButtonTapped
    case timerButtonTapped
    case ticked
  }

  struct Failure: Error {}

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nameChanged(let name):
        state.name = name
        return .none
      case .saveButtonTapped:
        return .none
      case .cancelButtonTapped:
        return .run { _ in await dismiss() }
      case .failButtonTapped:
        return .run { _ in
          throw Failure()
        } catch: { _, _ in
          await dismiss()
        }
      case .timerButtonTapped:
        return .run { send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }
      case .ticked:
        state.seconds += 1
        return .none
      }
    }
  }
}
