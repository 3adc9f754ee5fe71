import Intarsia

@main
struct Tested {
  @MainActor
  static func main() async {
    let store = Store(initialState: Kettle.State()) { Kettle() }
    await store.send(.switchedOn).finish()
    print("\(store.temperature) degrees")
  }
}
