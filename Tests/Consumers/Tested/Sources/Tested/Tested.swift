import Intarsia

@main
struct Tested {
  @MainActor
  static func main() async {
    let store = Store(initialState: Kettle.State()) { Kettle() }
    await store.send(.switchedOn).finish()
    print("\(store.temperature) degrees, \(Shelf().label)")
  }
}

/// A type that stores a value of a library type before a property of its own.
struct Shelf {
  struct Cup: Identifiable { var id: Int }

  var cups: IdentifiedArrayOf<Cup> = [Cup(id: 1), Cup(id: 2)]
  var label = "tea"
}
