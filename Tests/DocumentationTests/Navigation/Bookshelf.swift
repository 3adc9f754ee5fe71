import Intarsia

// The features of Documentation/Navigation.md.

// snippet
@Reducer
struct BookForm {
  @ObservableState
  struct State: Equatable, Sendable {
    var title = ""
  }

  enum Action: Equatable, Sendable {
    case titleChanged(String)
    case saveButtonTapped
    case cancelButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        state.title = title
        return .none
      case .saveButtonTapped, .cancelButtonTapped:
        return .run { _ in await dismiss() }
      }
    }
  }
}
// end

// snippet
@Reducer
struct Bookshelf {
  @ObservableState
  struct State: Equatable, Sendable {
    var titles: [String] = []
    @Presents var form: BookForm.State?
    @Presents var alert: AlertState<Alert>?
  }

  enum Action: Equatable, Sendable {
    case addButtonTapped
    case clearButtonTapped
    case form(PresentationAction<BookForm.Action>)
    case alert(PresentationAction<Alert>)
  }

  enum Alert: Equatable, Sendable {
    case clearConfirmed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.form = BookForm.State()
        return .none
      case .clearButtonTapped:
        state.alert = .clear(count: state.titles.count)
        return .none
      case .form(.presented(.saveButtonTapped)):
        if let title = state.form?.title { state.titles.append(title) }
        return .none
      case .alert(.presented(.clearConfirmed)):
        state.titles = []
        return .none
      case .form, .alert:
        return .none
      }
    }
    .ifLet(\.$form, action: \.form) { BookForm() }
    .ifLet(\.$alert, action: \.alert)
  }
}
// end

// snippet
extension AlertState<Bookshelf.Alert> {
  static func clear(count: Int) -> Self {
    AlertState {
      TextState("Remove ") + TextState("all \(count) books").bold() + TextState("?")
    } actions: {
      ButtonState(role: .destructive, action: .clearConfirmed) { TextState("Remove") }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      TextState("They cannot be brought back.")
    }
  }
}
// end

// snippet
@Reducer
struct Chapter {
  @ObservableState
  struct State: Equatable, Sendable {
    var number: Int
  }

  enum Action: Equatable, Sendable {
    case nextButtonTapped
    case closeButtonTapped
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .nextButtonTapped:
        return .none
      case .closeButtonTapped:
        return isPresented ? .run { _ in await dismiss() } : .none
      }
    }
  }
}

@Reducer
struct Reader {
  @ObservableState
  struct State: Equatable, Sendable {
    var path = StackState<Chapter.State>()
  }

  enum Action: Equatable, Sendable {
    case openButtonTapped
    case path(StackActionOf<Chapter>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .openButtonTapped:
        state.path.append(Chapter.State(number: 1))
        return .none
      case .path(.element(let id, .nextButtonTapped)):
        guard let chapter = state.path[id: id] else { return .none }
        state.path.append(Chapter.State(number: chapter.number + 1))
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { Chapter() }
  }
}
// end
