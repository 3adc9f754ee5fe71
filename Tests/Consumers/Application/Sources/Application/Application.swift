import Intarsia

@main
struct Application {
  @MainActor
  static func main() async {
    let store = Store(initialState: Root.State()) { Root() }
    store.send(.counter(.incrementButtonTapped))
    await store.send(.greeting(.greetButtonTapped)).finish()
    print("\(store.greeting.text) \(store.counter.count)")
  }
}
