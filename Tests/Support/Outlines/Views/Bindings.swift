// `$store.field`, and fields that an action of their own writes.
import Intarsia
import SwiftUI

@Reducer
struct Profile {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var age = 20
    var isPublic = false
    var address = Address()
    var contact = Contact()
    var mood: Mood?
    var status = Status.idle
  }

  // In a module on the main actor, a binding action needs conformances that belong to no actor.
  nonisolated struct Address: Equatable, Sendable {
    var city = ""
  }

  // Its members have key paths of their own in binding actions.
  @ObservableState
  nonisolated struct Contact: Equatable, Sendable {
    var phone = ""
    var post = Post()
  }

  nonisolated struct Post: BindableFields, Equatable, Sendable {
    var code = ""
  }

  nonisolated enum Mood: Hashable, Sendable { case calm, merry }

  @CasePathable
  @dynamicMemberLookup
  nonisolated enum Status: Equatable, Sendable {
    case idle
    case editing(String)
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case ageChanged(Int)
    case statusChanged(Status)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.name), .binding(\.contact.phone), .binding(\.contact.post.code):
        state.isPublic = false
        return .none
      case .binding:
        return .none
      case .ageChanged(let age):
        state.age = age
        return .none
      case .statusChanged(let status):
        state.status = status
        return .none
      }
    }
  }
}

struct ProfileView: View {
  @Bindable var store: StoreOf<Profile>

  var body: some View {
    Form {
      TextField("Name", text: $store.name)
      TextField("City", text: $store.address.city)
      TextField("Phone", text: $store.contact.phone)
      TextField("Postcode", text: $store.contact.post.code.animation())
      Toggle("Public", isOn: $store.isPublic.animation())
      Stepper("Age: \(store.age)", value: $store.age.sending(\.ageChanged))
      Picker("Mood", selection: $store.mood) {
        Text("Calm").tag(Profile.Mood?.some(.calm))
        Text("Merry").tag(Profile.Mood?.some(.merry))
      }
      if let text = $store.status.editing {
        TextField("Status", text: text)
      }
      if let text = $store.status.sending(\.statusChanged).editing {
        TextField("Status", text: text)
      }
      Button("Rename") { store.name = "Ada" }
    }
    .navigationTitle($store.name)
    .sheet(isPresented: $store.isPublic) { Text(store.name) }
  }
}

/// A view that owns its store.
struct ProfileScreen: View {
  @State var store = Store(initialState: Profile.State()) { Profile() }

  var body: some View {
    VStack {
      TextField("Name", text: $store.name)
      Stepper("Age", value: $store.age.sending(\.ageChanged))
      ProfileView(store: store)
      ProfileRow(store: $store)
    }
  }
}

/// A view that receives a binding to a store.
struct ProfileRow: View {
  @Binding var store: StoreOf<Profile>

  var body: some View {
    HStack {
      TextField("Name", text: $store.name)
      TextField("Phone", text: $store.contact.phone)
      Stepper("Age", value: $store.age.sending(\.ageChanged))
    }
  }
}

/// A view that makes bindings in its body.
struct ProfileLine: View {
  let store: StoreOf<Profile>

  var body: some View {
    @Bindable var store = store
    TextField("Name", text: $store.name)
  }
}

@Reducer
struct SignIn {
  @ObservableState
  struct State: Equatable {
    var email = ""
    var isSending = false
  }

  enum Action: ViewAction {
    case finished
    case view(View)

    @CasePathable
    enum View: BindableAction {
      case binding(BindingAction<State>)
      case signInTapped
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      switch action {
      case .view(.signInTapped):
        state.isSending = true
        return .none
      case .finished, .view(.binding):
        return .none
      }
    }
  }
}

@ViewAction(for: SignIn.self)
struct SignInView: View {
  @Bindable var store: StoreOf<SignIn>

  var body: some View {
    Form {
      TextField("Email", text: $store.email)
      Button("Sign in") { send(.signInTapped) }
      Button("Sign in slowly") { send(.signInTapped, animation: .easeInOut(duration: 2)) }
      Button("Sign in at once") { send(.signInTapped, transaction: Transaction(animation: nil)) }
    }
  }
}
