import IntarsiaTesting
import Testing

@Suite("Documentation: forms and sessions with less ceremony", .endsWithinAMinute)
struct LessCeremonyTests {
  @Test("A form with an action for each member")
  func longForm() async {
    let store = TestStore(initialState: LongParcelForm.State(help: FormHelp.State())) {
      LongParcelForm()
    }
    await store.send(.cityChanged("Leeds")) {
      $0.address.city = "Leeds"
      $0.fee = 5
    }
    await store.send(.streetChanged("Park Row")) { $0.address.street = "Park Row" }
    await store.send(\.help.closeButtonTapped)
    await store.receive(\.help.dismiss) { $0.help = nil }
  }

  @Test("A form whose members are bound")
  func form() async {
    // snippet
    let store = TestStore(initialState: ParcelForm.State(help: FormHelp.State())) { ParcelForm() }
    await store.send(\.binding.address.city, "Leeds") {
      $0.address.city = "Leeds"
      $0.fee = 5
    }
    await store.send(\.binding.address.street, "Park Row") { $0.address.street = "Park Row" }
    await store.send(\.help.closeButtonTapped)
    await store.receive(\.help.dismiss) { $0.help = nil }
    // end
  }

  @Test("A holder of the values of a session")
  func longSession() {
    let account = LongShopAccount(user: "Blob")
    LongShopShelf().add("tea")
    #expect(account.holder.cart.value?.items.value == ["tea"])
    account.signOut()
    #expect(account.holder.cart.value == nil)
  }

  @Test("The values of a session end with it")
  func session() {
    weak var cart: SessionCart?
    do {
      // snippet
      let account = ShopAccount(user: "Blob")
      account.shelf.add("tea")
      #expect(account.shelf.cart.items.value == ["tea"])
      #expect(ShopAccount(user: "Blob Jr.").shelf.cart.items.value == [])
      // end
      cart = account.shelf.cart
    }
    #expect(cart == nil)
  }
}
