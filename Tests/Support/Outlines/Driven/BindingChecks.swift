import Intarsia
import SwiftUI

/// `$store.field`, `sending`, cases of enums, and stores that a view owns or borrows.
enum BindingChecks: Checks {
  static let all = [
    Check("A text field writes a field and a nested field of the store") {
      let store = Store(initialState: Profile.State(isPublic: true)) { Profile() }
      let host = Host(ProfileView(store: store))
      try host.screen.type("Ada", in: "Name")
      try host.screen.type("London", in: "City")
      try expect(store.name, "Ada")
      try expect(store.address.city, "London")
      try expect(store.isPublic, false)
    },
    Check("A text field writes a member of an observable state by its own key path") {
      let store = Store(initialState: Profile.State(isPublic: true)) { Profile() }
      try Host(ProfileView(store: store)).screen.type("123", in: "Phone")
      try expect(store.contact.phone, "123")
      try expect(store.isPublic, false)
      store.isPublic = true
      try Host(ProfileView(store: store)).screen.type("E1", in: "Postcode")
      try expect(store.contact, Profile.Contact(phone: "123", post: Profile.Post(code: "E1")))
      try expect(store.isPublic, false)
      let borrowed = Binding(get: { store }, set: { _ in })
      store.isPublic = true
      try Host(ProfileRow(store: borrowed)).screen.type("4", in: "Phone")
      try expect(store.contact.phone, "4")
      try expect(store.isPublic, false)
    },
    Check("A stepper sends the action that `sending` names, and shows its result") {
      let store = Store(initialState: Profile.State()) { Profile() }
      let host = Host(ProfileView(store: store))
      try host.screen.step("Age: 20", by: 2)
      try expect(store.age, 22)
      try expect(host.screen.texts.contains("Age: 22"), true)
    },
    Check("A picker and a toggle write their fields") {
      let store = Store(initialState: Profile.State()) { Profile() }
      let host = Host(ProfileView(store: store))
      try host.screen.select(Profile.Mood?.some(.merry), in: "Mood")
      try host.screen.toggle("Public")
      try expect(store.mood, .merry)
      try expect(store.isPublic, true)
    },
    Check("A binding to a case exists while the value is that case") {
      let store = Store(initialState: Profile.State()) { Profile() }
      let host = Host(StatusView(store: store))
      try expect(host.screen.texts, ["Edit"])
      try host.screen.tap("Edit")
      try expect(host.screen.texts, ["Direct", "Named", "Edit"])
      try host.screen.type("a", in: "Direct")
      try expect(store.status, .editing("a"))
      try host.screen.type("b", in: "Named")
      try expect(store.status, .editing("b"))
      store.send(.statusChanged(.idle))
      try expect(host.update(), ["StatusView"])
      try expect(host.screen.texts, ["Edit"])
    },
    Check("A view that owns its store, and one that borrows it, write to it") {
      let host = Host(Owner())
      try host.screen.type("Ada", in: "Owner of ")
      try host.screen.type("Bob", in: "Borrower of Ada")
      try expect(host.screen.texts, ["Owner of Bob", "Borrower of Bob", "20", "Replace"])
      try host.screen.step("20")
      try expect(host.screen.texts, ["Owner of Bob", "Borrower of Bob", "21", "Replace"])
    },
    Check("Views show another store that takes the place of theirs") {
      let host = Host(Owner())
      try host.screen.tap("Replace")
      try expect(host.screen.texts, ["Owner of Eve", "Borrower of Eve", "20", "Replace"])
      try host.screen.type("Ada", in: "Borrower of Eve")
      try expect(host.screen.texts, ["Owner of Ada", "Borrower of Ada", "20", "Replace"])
    },
    Check("A binding that a body makes writes to the store") {
      let store = Store(initialState: Profile.State()) { Profile() }
      try Host(ProfileLine(store: store)).screen.type("Ada", in: "Name")
      try expect(store.name, "Ada")
    },
    Check("A view sends the actions that belong to views, and binds their fields") {
      let store = Store(initialState: SignIn.State()) { SignIn() }
      let host = Host(SignInView(store: store))
      try host.screen.type("ada@example.com", in: "Email")
      try host.screen.tap("Sign in")
      try expect(store.email, "ada@example.com")
      try expect(store.isSending, true)
    },
    Check("A view is evaluated only for the fields that it reads") {
      let store = Store(initialState: Profile.State()) { Profile() }
      let host = Host(NameView(store: store))
      store.send(.ageChanged(30))
      try expect(host.update(), [])
      store.name = "Ada"
      try expect(host.update(), ["NameView"])
      store.name = "Ada"
      try expect(host.update(), [])
      try expect(host.screen.texts, ["Ada"])
    },
    Check("`isPresented: $store.field` shows a sheet, and writes `false`") {
      let store = Store(initialState: Profile.State()) { Profile() }
      let host = Host(ProfileView(store: store), tracksBindings: true)
      store.isPublic = true
      host.update()
      try expect(host.presentations.map(\.kind), ["sheet"])
      try host.presented().dismiss()
      try expect(store.isPublic, false)
      try expect(host.presentations.map(\.kind), [])
    },
  ]
}

private struct StatusView: View {
  @Bindable var store: StoreOf<Profile>

  var body: some View {
    if let text = $store.status.editing { TextField("Direct", text: text) }
    if let text = $store.status.sending(\.statusChanged).editing { TextField("Named", text: text) }
    Button("Edit") { store.status = .editing("") }
  }
}

private struct NameView: View {
  let store: StoreOf<Profile>

  var body: some View { Text(store.name) }
}

private struct Owner: View {
  @State private var store = Store(initialState: Profile.State()) { Profile() }

  var body: some View {
    TextField("Owner of \(store.name)", text: $store.name)
    Borrower(store: $store)
    Button("Replace") { store = Store(initialState: Profile.State(name: "Eve")) { Profile() } }
  }
}

private struct Borrower: View {
  @Binding var store: StoreOf<Profile>

  var body: some View {
    TextField("Borrower of \(store.name)", text: $store.name)
    Stepper("\(store.age)", value: $store.age.sending(\.ageChanged))
  }
}
