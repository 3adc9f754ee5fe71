import Intarsia
import SwiftUI

/// `bind(_:to:)`: the focus, and other values that a view and its store share.
enum FocusChecks: Checks {
  static let all = [
    Check("The focus of the store is the view's when it appears, and follows it") {
      let store = Store(initialState: Login.State(focus: .name)) { Login() }
      let host = Host(LoginView(store: store))
      try expect(host.screen.focused, ["Name"])
      store.focus = .password
      host.update()
      try expect(host.screen.focused, ["Password"])
      store.focus = nil
      host.update()
      try expect(host.screen.focused, [])
    },
    Check("A field that the person selects is the focus of the store") {
      let store = Store(initialState: Login.State()) { Login() }
      let host = Host(FocusView(store: store))
      try host.screen.focus("Name")
      try expect(store.focus, .name)
      try host.screen.focus("Password")
      try expect(store.focus, .password)
      try host.screen.focus("Password", false)
      try expect(store.focus, nil)
      try expect(host.screen.focused, [])
    },
    Check("A bound Boolean follows the focus in both directions") {
      let store = Store(initialState: Login.State()) { Login() }
      let host = Host(EditingView(store: store))
      store.isEditing = true
      host.update()
      try expect(host.screen.focused, ["Name"])
      try host.screen.focus("Name", false)
      try expect(store.isEditing, false)
    },
    Check("A bound state of the view writes by the action that `sending` names") {
      let store = Store(initialState: Profile.State(age: 3)) { Profile() }
      let host = Host(LocalAge(store: store))
      try expect(host.screen.texts, ["3"])
      try host.screen.step("3")
      try expect(store.age, 4)
      store.send(.ageChanged(9))
      host.update()
      try expect(host.screen.texts, ["9"])
    },
  ]
}

private struct FocusView: View {
  @Bindable var store: StoreOf<Login>
  @FocusState private var focus: Login.State.Field?

  var body: some View {
    Form {
      TextField("Name", text: $store.name).focused($focus, equals: .name)
      TextField("Password", text: $store.name).focused($focus, equals: .password)
    }
    .bind($store.focus, to: $focus)
  }
}

private struct EditingView: View {
  @Bindable var store: StoreOf<Login>
  @FocusState private var isEditing: Bool

  var body: some View {
    TextField("Name", text: $store.name)
      .focused($isEditing)
      .bind($store.isEditing, to: $isEditing)
  }
}

private struct LocalAge: View {
  @Bindable var store: StoreOf<Profile>
  @State private var age = 0

  var body: some View {
    Stepper("\(age)", value: $age)
      .bind($store.age.sending(\.ageChanged), to: $age)
  }
}
