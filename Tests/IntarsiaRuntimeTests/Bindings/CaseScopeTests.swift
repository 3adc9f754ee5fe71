import Intarsia
import IntarsiaIssues
import IntarsiaTesting
import Testing

@Reducer
private struct Shelf {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    @Presents var note: Note.State?
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case note(PresentationAction<Note.Action>)
  }

  @Reducer
  enum Destination {
    case edit(Note)
    case alert(AlertState<Alert>)
    @ReducerCaseIgnored case own(ConfirmationDialogState<Alert>)
  }

  enum Alert: Equatable {
    case confirmed
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$destination, action: \.destination)
      .ifLet(\.$note, action: \.note) { Note() }
  }
}

extension Shelf.Destination.State: Equatable {}

@Reducer
private struct Note {
  @ObservableState
  struct State: Equatable {
    var title = ""
  }

  enum Action {
    case titleChanged(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        state.title = title
        return .none
      }
    }
  }
}

@Suite(.endsWithinAMinute)
@MainActor
struct CaseScopeTests {
  @Test("A case of a presented enum is a member of the binding to its store")
  func feature() throws {
    @UIBindable var store = makeStore(.edit(Note.State(title: "Dune")))
    let edit = $store.scope(state: \.$destination, action: \.destination).edit
    try #require(edit.wrappedValue).send(.titleChanged("Emma"))
    #expect(store.destination == .edit(Note.State(title: "Emma")))
    #expect($store.scope(\.$destination, action: \.destination).alert.wrappedValue == nil)
    edit.wrappedValue = nil
    #expect(store.destination == nil)
    #expect(edit.wrappedValue == nil)
  }

  @Test("An alert of a presented enum is a store, whose actions close it")
  func alert() throws {
    @UIBindable var store = makeStore(.alert(AlertState { TextState("Really?") }))
    let alert = $store.scope(state: \.$destination, action: \.destination).alert
    let presented = try #require(alert.wrappedValue)
    #expect(String(state: presented.withState(\.title)) == "Really?")
    presented.send(.confirmed)
    #expect(store.destination == nil)
  }

  @Test("A binding to a case that is not presented dismisses nothing")
  func otherCase() {
    @UIBindable var store = makeStore(.alert(AlertState { TextState("Really?") }))
    let destination = $store.scope(state: \.$destination, action: \.destination)
    destination.edit.wrappedValue = nil
    #expect(store.destination != nil)
    destination.alert.wrappedValue = nil
    #expect(store.destination == nil)
  }

  @Test("The binding to a whole presented feature takes its path with a dollar sign")
  func whole() throws {
    @UIBindable var store = makeStore(nil, note: Note.State())
    let note: UIBinding<StoreOf<Note>?> = $store.scope(state: \.$note, action: \.note)
    #expect(note.wrappedValue != nil)
    note.wrappedValue = nil
    #expect(store.note == nil)
  }

  @Test("A dialog whose enum has no action for it is reported")
  func noAction() {
    @UIBindable var store = makeStore(nil)
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) {
      #expect(
        $store.scope(state: \.$destination, action: \.destination).own.wrappedValue == nil)
    }
    #expect(
      recorder.messages == [
        """
        Action has no case 'own(Alert)'. Add it, so that the buttons of the dialog can send their \
        actions.
        """
      ])
  }

  private func makeStore(
    _ destination: Shelf.Destination.State?, note: Note.State? = nil
  ) -> StoreOf<Shelf> {
    Store(initialState: Shelf.State(destination: destination, note: note)) { Shelf() }
  }
}

@Suite(.endsWithinAMinute)
struct PresentedCaseTests {
  @Test("A case of a presented enum is changed in place through the presentation")
  func change() {
    var state = Shelf.State(destination: .edit(Note.State(title: "Dune")))
    state.$destination[case: \.edit]?.title = "Emma"
    #expect(state.destination == .edit(Note.State(title: "Emma")))
    #expect(state.$destination[case: \.edit]?.title == "Emma")
    #expect(state.$destination[case: \.alert] == nil)
    state.$destination[case: \.edit] = nil
    #expect(state.destination == nil)
    state.$destination[case: \.edit] = Note.State(title: "New")
    #expect(state.destination == .edit(Note.State(title: "New")))
  }

  @Test("A write to another case of a presented enum is reported and changes nothing")
  func otherCase() {
    var state = Shelf.State(destination: .edit(Note.State(title: "Dune")))
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) {
      state.$destination[case: \.alert] = AlertState { TextState("Really?") }
    }
    #expect(state.destination == .edit(Note.State(title: "Dune")))
    #expect(recorder.issues.map(\.code?.rawValue) == ["navigation-other-case"])
    #expect(recorder.issues.map(\.location.line) == [#line - 4])
  }
}

@Suite(.endsWithinAMinute)
@MainActor
struct CaseBindingTests {
  @CasePathable
  fileprivate enum Status: Equatable {
    case idle
    case editing(String)
  }

  @Test("A binding to a case reads its value, and writes the case")
  func plain() {
    let status = LockIsolated(Status.idle)
    let binding = UIBinding<Status>(get: { status.value }, set: { status.setValue($0) })
    #expect(binding.case(\.editing).wrappedValue == nil)
    binding.case(\.editing).wrappedValue = "Dune"
    #expect(status.value == .editing("Dune"))
    #expect(binding.case(\.editing).wrappedValue == "Dune")
    binding.case(\.editing).wrappedValue = nil
    #expect(status.value == .editing("Dune"))
  }

  @Test("A binding to a case of an optional removes the value with nil")
  func optional() {
    let status = LockIsolated<Status?>(.editing("Dune"))
    let binding = UIBinding<Status?>(get: { status.value }, set: { status.setValue($0) })
    binding.case(\.idle).wrappedValue = nil
    #expect(status.value == .editing("Dune"))
    binding.case(\.editing).wrappedValue = nil
    #expect(status.value == nil)
    binding.case(\.editing).wrappedValue = "Emma"
    #expect(status.value == .editing("Emma"))
  }
}
