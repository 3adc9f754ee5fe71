import Intarsia

@main
struct Program {
  @MainActor
  static func main() {
    let store = Store(initialState: Teapot.State()) {
      Teapot()
    }
    print("\(store.cups) cups")
    store.send(.pourButtonTapped)
    print("\(store.cups) cups")
  }
}
