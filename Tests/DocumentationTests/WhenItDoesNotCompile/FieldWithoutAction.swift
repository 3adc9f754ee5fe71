// error: 'subscript(dynamicMember:)' is unavailable: No action writes this field: name one with '$store.field.sending(\.fieldChanged)', or let 'Action' be a 'BindableAction'.
// error: 'subscript(dynamicMember:)' is unavailable: No action writes this field: name one with '$store.field.sending(\.fieldChanged)', or let 'Action' be a 'BindableAction'.
// error: 'subscript(dynamicMember:)' is unavailable: No action writes this field: name one with '$store.field.sending(\.fieldChanged)', or let 'Action' be a 'BindableAction'.
// error: 'subscript(dynamicMember:)' is unavailable: No action writes this field: name one with '$store.field.sending(\.fieldChanged)', or let 'Action' be a 'BindableAction'.
// error: 'subscript(dynamicMember:)' is unavailable: No action writes this field: name one with '$store.field.sending(\.fieldChanged)', or let 'Action' be a 'BindableAction'.
// error: 'subscript(dynamicMember:)' is unavailable: A binding action writes a 'var' whose type is 'Equatable' and 'Sendable'. For any other, declare a case, and name it with '$store.field.sending(\.fieldChanged)'.
// error: cannot assign to property: '$store' is immutable
// error: 'subscript(dynamicMember:)' is unavailable: A binding action writes a 'var' whose type is 'Equatable' and 'Sendable'. For any other, declare a case, and name it with '$store.field.sending(\.fieldChanged)'.

import Intarsia

@Reducer
struct Profile {
  struct Address: Equatable, Sendable { var city = "" }

  @ObservableState
  struct State {
    var name = ""
    var address = Address()
    var counter = Counter.State(id: 1)
  }

  enum Action {
    case counter(Counter.Action)
    // snippet
    case nameChanged(String)
    // end
  }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

struct TextField {
  @UIBinding var text: String
}

struct Stepper<Value> {
  @UIBinding var value: Value
}

@MainActor
struct ProfileView {
  @UIBindable var store: StoreOf<Profile>

  func field() -> TextField {
    // snippet
    TextField(text: $store.name)
    // end
  }

  func typed() {
    let binding: UIBinding<String> = $store.name
    _ = binding
  }

  func fieldOfField() -> TextField { TextField(text: $store.address.city) }

  func fieldOfChild() -> Stepper<Int> { Stepper(value: $store.counter.count) }

  func withoutWrapper() -> TextField { TextField(text: store.bindable.name) }

  func mended() -> TextField {
    // snippet
    TextField(text: $store.name.sending(\.nameChanged))
    // end
  }
}

struct Note { var text = "" }

@Reducer
struct Notebook {
  @ObservableState
  struct State {
    let id = 1
    var note = Note()
  }

  // snippet
  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }
  // end

  var body: some ReducerOf<Self> {
    // snippet
    BindingReducer()
    // end
  }
}

@MainActor
struct NotebookView {
  @UIBindable var store: StoreOf<Notebook>

  func note() -> Stepper<Note> {
    // snippet
    Stepper(value: $store.note)
    // end
  }

  func constant() -> Stepper<Int> { Stepper(value: $store.id) }

  func fieldOfField() -> TextField { TextField(text: $store.note.text) }
}
