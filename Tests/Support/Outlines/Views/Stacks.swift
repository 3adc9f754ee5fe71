// A stack of features, and links that push onto it.
import Intarsia
import SwiftUI

@Reducer
struct Library {
  @Reducer
  enum Path {
    case detail(Item)
    case profile(Profile)
  }

  @ObservableState
  struct State {
    var path = StackState<Path.State>()
    var items: IdentifiedArrayOf<Item.State> = []
  }

  enum Action {
    case items(IdentifiedActionOf<Item>)
    case openTapped
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .openTapped:
        state.path.append(.detail(Item.State(id: 1)))
        return .none
      case .items, .path:
        return .none
      }
    }
    .forEach(\.items, action: \.items) { Item() }
    .forEach(\.path, action: \.path)
  }
}

struct LibraryView: View {
  @Bindable var store: StoreOf<Library>

  var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      List {
        NavigationLink("First", state: Library.Path.State.detail(Item.State(id: 1)))
        NavigationLink(state: Library.Path.State.profile(Profile.State())) {
          Label("Profile", systemImage: "person")
        }
        ForEach(store.scope(state: \.items, action: \.items)) { item in
          NavigationLink(state: Library.Path.State.detail(Item.State(id: 2))) {
            Text(item.title)
          }
        }
      }
      .navigationTitle("Library")
    } destination: { store in
      switch store.case {
      case .detail(let store):
        ItemView(store: store)
      case .profile(let store):
        ProfileView(store: store)
      }
    }
  }
}

struct UnlabelledLibraryView: View {
  @Binding var store: StoreOf<Library>

  var body: some View {
    NavigationStack(path: $store.scope(\.path, action: \.path)) {
      ItemList(store: store)
    } destination: {
      LibraryDestination(store: $0)
    }
  }
}

struct LibraryDestination: View {
  let store: StoreOf<Library.Path>

  var body: some View {
    switch store.case {
    case .detail(let store): ItemView(store: store)
    case .profile(let store): ProfileView(store: store)
    }
  }
}

struct ItemList: View {
  let store: StoreOf<Library>

  var body: some View {
    List {
      ForEach(store.scope(state: \.items, action: \.items)) { ItemView(store: $0) }
      ForEach(store.scope(\.items, action: \.items)) { item in ItemView(store: item) }
      ForEach(store.scope(state: \.items, action: \.items), id: \.id) { ItemView(store: $0) }
      ForEach(Array(store.scope(state: \.items, action: \.items))) { ItemView(store: $0) }
    }
  }
}
