import Intarsia
import OtherViews

@Reducer
struct Note {
  @ObservableState
  struct State: Equatable { var text = "Milk" }

  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }
}

/// A view of the other library, with a store: each type name here is that library's.
struct NoteView: View {
  @Bindable var store: StoreOf<Note>
  @Binding var isOpen: Bool

  var body: Text {
    withTransaction(Transaction(animation: .linear)) {
      combine(pullback(Text(store.text)), Text(isOpen ? ", open" : ", closed"))
    }
  }
}

@main
struct BesideOtherViews {
  static func main() {
    let store = Store(initialState: Note.State()) { Note() }
    @UIBindable var fields = store
    let text: UIBinding<String> = $fields.text.animation(UIAnimation.linear)
    withAnimation(.linear) { text.wrappedValue = "Bread" }
    var isOpen = false
    let view = NoteView(store: store, isOpen: Binding(get: { isOpen }, set: { isOpen = $0 }))
    view.isOpen = true
    print(view.body.content)
  }
}
