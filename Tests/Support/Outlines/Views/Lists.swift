// Lists of features, and a state that is an enum.
import Intarsia
import SwiftUI

@Reducer
struct Todo {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: UUID
    var title = ""
    var isDone = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@Reducer
struct Todos {
  @ObservableState
  struct State: Equatable {
    var filter = Filter.all
    var todos: IdentifiedArrayOf<Todo.State> = []
  }

  nonisolated enum Filter: String, CaseIterable, Hashable, Sendable { case all, done }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case delete(IndexSet)
    case move(IndexSet, Int)
    case started
    case todos(IdentifiedActionOf<Todo>)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .todos:
        return .none
      case .delete(let positions):
        state.todos.remove(atOffsets: positions)
        return .none
      case .move(let positions, let target):
        state.todos.move(fromOffsets: positions, toOffset: target)
        return .none
      case .started:
        state.todos.append(Todo.State(id: uuid()))
        return .none
      }
    }
    .forEach(\.todos, action: \.todos) { Todo() }
  }
}

struct TodosView: View {
  @Bindable var store: StoreOf<Todos>

  var body: some View {
    List {
      Picker("Filter", selection: $store.filter.animation()) {
        ForEach(Todos.Filter.allCases, id: \.self) { filter in
          Text(filter.rawValue).tag(filter)
        }
      }
      ForEach(store.scope(state: \.todos, action: \.todos)) { store in
        TodoRow(store: store)
      }
      .onDelete { store.send(.delete($0)) }
      .onMove { store.send(.move($0, $1)) }
      ForEach(store.scope(state: \.todos, action: \.todos), id: \.state.id) { store in
        TodoRow(store: store)
      }
    }
    .onAppear { store.send(.started) }
    .onChange(of: store.filter) { _, new in _ = new }
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Button("Add") { store.send(.started, animation: .default) }
      }
    }
  }
}

struct TodoRow: View {
  @Bindable var store: StoreOf<Todo>

  var body: some View {
    HStack {
      Button {
        store.isDone.toggle()
      } label: {
        Image(systemName: "checkmark")
      }
      TextField("Title", text: $store.title)
    }
    .foregroundColor(store.isDone ? .gray : nil)
  }
}

/// A feature whose state is an enum.
@Reducer
enum Root {
  case signIn(SignIn)
  case todos(Todos)
}

struct RootView: View {
  let store: StoreOf<Root>

  var body: some View {
    switch store.case {
    case .signIn(let store): SignInView(store: store)
    case .todos(let store): TodosView(store: store)
    }
  }
}

struct OtherRootView: View {
  let store: StoreOf<Root>

  var body: some View {
    switch store.state {
    case .signIn:
      if let store = store.scope(state: \.signIn, action: \.signIn) { SignInView(store: store) }
    case .todos:
      if let store = store.scope(state: \.todos, action: \.todos) { TodosView(store: store) }
    }
  }
}

struct TodosApp: App {
  static let store = Store(initialState: Root.State.todos(Todos.State())) { Root.body }

  var body: some Scene {
    WindowGroup {
      RootView(store: Self.store)
    }
  }
}
