// error: 'sending' is unavailable: The case carries the field's new value: declare it as 'case fieldChanged(Field)'.
// error: 'sending' is unavailable: The case carries the field's new value: declare it as 'case fieldChanged(Field)'.
// error: 'sending' is unavailable: Name the case by its key path: 'sending(\.fieldChanged)'.
// error: value of type 'any KeyPath<Case<Editor.Action>, Case<String>> & Sendable' has no dynamic member 'titleChanged' using key path from root type 'Editor.Action.AllCasePaths'

import Intarsia

@Reducer
struct Editor {
  @ObservableState
  struct State { var name = "" }

  enum Action {
    case cleared
    case countChanged(Int)
    case nameChanged(String)
  }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@MainActor
struct EditorView {
  @UIBindable var store: StoreOf<Editor>

  func withoutValue() -> UIBinding<String> {
    // snippet
    $store.name.sending(\.cleared)
    // end
  }

  func otherValue() -> UIBinding<String> { $store.name.sending(\.countChanged) }

  func closure() -> UIBinding<String> { $store.name.sending { .nameChanged($0) } }

  func missing() -> UIBinding<String> { $store.name.sending(\.titleChanged) }

  func mended() -> UIBinding<String> {
    // snippet
    $store.name.sending(\.nameChanged)
    // end
  }
}
