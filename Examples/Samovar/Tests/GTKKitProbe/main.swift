// A program for the tests of GTKKit: GTK needs the main thread, which a test does not have.
#if GTK
  import CGTK
  import Foundation
  import GTKKit
  import Intarsia

  @Reducer
  struct Note {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var text = ""
      var isPinned = false
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
    }

    var body: some ReducerOf<Self> { BindingReducer() }
  }

  @Reducer
  struct Notebook {
    @ObservableState
    struct State: Equatable {
      var notes: IdentifiedArrayOf<Note.State> = []
      var count = 0
      @Presents var alert: AlertState<Action.Alert>?
      @Presents var draft: Note.State?
    }

    enum Action {
      case addTapped
      case alert(PresentationAction<Alert>)
      case alertTapped(String)
      case counted
      case countTapped
      case draft(PresentationAction<Note.Action>)
      case draftTapped
      case lastMoved
      case notes(IdentifiedActionOf<Note>)
      case removeTapped

      @CasePathable
      enum Alert: Equatable { case confirmed }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addTapped: state.notes.append(Note.State(id: 4, text: "text 4"))
        case .counted: state.count += 1
        case .countTapped:
          return .run { send in
            for _ in 1...3 {
              // Ends on another thread, while the loop waits.
              await Task.detached {}.value
              await send(.counted)
            }
          }
        case .draftTapped: state.draft = Note.State(id: 9, text: "draft")
        case .lastMoved: state.notes.move(fromOffsets: [state.notes.count - 1], toOffset: 0)
        case .removeTapped: state.notes.remove(id: 1)
        case .alertTapped(let title): state.alert = AlertState { TextState(title) }
        case .alert, .draft, .notes: break
        }
        return .none
      }
      .forEach(\.notes, action: \.notes) { Note() }
      .ifLet(\.$alert, action: \.alert)
      .ifLet(\.$draft, action: \.draft) { Note() }
    }
  }

  @MainActor
  final class Log {
    private var entries: [String] = []
    func append(_ entry: String) { entries.append(entry) }
    /// Prints the entries since the last call.
    func end(_ step: String) {
      print("\(step): \(entries.joined(separator: " "))")
      entries = []
    }
  }

  @MainActor
  func runLoop() {
    let store = Store(initialState: Notebook.State()) { Notebook() }
    let counting = store.send(.countTapped)
    let hasEvents = g_main_context_iteration(nil, 0) != 0
    print("GLib alone: \(hasEvents ? "events" : "no event"), count \(store.count)")
    let loop = MainLoop()
    Task {
      await counting.finish()
      print("main thread: \(Thread.isMainThread)")
      await loop.idle()
      loop.quit()
    }
    loop.run()
    print("with the main queue: count \(store.count)")
  }

  @MainActor
  func runRows() {
    guard Window.prepare() else { return print("There is no display.") }
    let notes = (1...3).map { Note.State(id: $0, text: "text \($0)") }
    let store = Store(initialState: Notebook.State(notes: IdentifiedArray(uniqueElements: notes))) {
      Notebook()
    }
    let (log, loop) = (Log(), MainLoop())
    func text(of note: StoreOf<Note>) -> String {
      log.append("row-\(note.withState(\.id))")
      return note.text
    }
    let draft = UIBindable(store).scope(state: \.draft, action: \.draft)
    Window(title: "Notes", size: (300, 300)) { window in
      .list {
        log.append("list")
        return store.scope(state: \.notes, action: \.notes)
      } content: { row in
        .label(text(of: row.element))
      }
      .presenting(draft) { draft, close in
        Window(over: window, title: draft.text, size: (200, 200), close: close) { _ in
          .entry(UIBindable(draft).text).named("Text")
        }
      }
      .alert(UIBindable(store).scope(state: \.alert, action: \.alert), over: window)
    }
    func end(_ step: String) async {
      await loop.idle()
      let labels = Window.all[0].nodes.filter { $0.kind == "label" }.map { $0.text ?? "" }
      log.append("[\(labels.joined(separator: ", "))]")
      log.end(step)
    }
    Task {
      await end("open")
      store.send(.removeTapped)
      await end("removed")
      store.send(.addTapped)
      await end("added")
      store.send(.lastMoved)
      await end("moved")
      store.scope(state: \.notes, action: \.notes)[id: 2]?.text = "new"
      await end("text")
      store.scope(state: \.notes, action: \.notes)[id: 2]?.isPinned = true
      await end("unread field")
      store.send(.draftTapped)
      await end("sheet")
      try Window.all[1].focus("Text")
      try Window.all[1].type("!")
      await end("typed")
      print("\(Window.all.count) windows, draft \(store.draft?.text ?? "none")")
      Window.all[1].requestClose()
      await end("closed")
      print("\(Window.all.count) windows, draft \(store.draft?.text ?? "none")")
      for title in ["First", "Second"] {
        store.send(.alertTapped(title))
        await loop.idle()
        print(Window.all[1...].map(\.tree).joined(), terminator: "")
      }
      try Window.all[1].click("OK")
      await loop.idle()
      print("\(Window.all.count) windows, \(store.alert == nil ? "no alert" : "an alert")")
      loop.quit()
    }
    loop.run()
  }

  switch CommandLine.arguments.dropFirst().first {
  case "loop": runLoop()
  case "rows": runRows()
  default: print("Usage: gtk-kit-probe loop | rows")
  }
#endif
