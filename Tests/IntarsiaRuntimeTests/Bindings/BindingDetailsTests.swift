#if Macros
  import Intarsia
  import IntarsiaTesting
  import Testing

  @Suite("Bindings, in detail", .endsWithinAMinute)
  @MainActor
  struct BindingDetailsTests {
    @Test("A field that a view's action binds is read and changed in place through the store")
    func viewAction() {
      let store = Store(initialState: Profile.State()) { Profile() }
      store.name = "Ada"
      store.name.append("!")
      #expect(store.name == "Ada!")
      #expect(store.state.name == "Ada!")
      #expect(store.bindable.name.wrappedValue == "Ada!")
    }
  }
#endif
