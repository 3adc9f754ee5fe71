import Intarsia
import Library
import Screen

@main
struct Transitive {
  @MainActor
  static func main() async {
    let library = Store(initialState: Library.State()) { Library() }
    library.send(.addButtonTapped)
    library.send(.books(.element(id: 0, action: .readButtonTapped)))
    library.send(.openButtonTapped(id: 0))
    let screen = Store(initialState: Screen.State()) { Screen() }
    await screen.send(.loadButtonTapped).finish()
    print("\(screen.title), \(library.opened?.isRead == true ? "read" : "not read")")
  }
}
