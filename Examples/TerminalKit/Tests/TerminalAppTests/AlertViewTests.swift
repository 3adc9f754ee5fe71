import Intarsia
import IntarsiaTesting
import TerminalApp
import TerminalKit
import Testing

@Suite("Alerts of any feature", .endsWithinAMinute)
@MainActor
struct AlertViewTests {
  @Reducer
  struct Editor {
    @ObservableState
    struct State: Equatable {
      @Presents var alert: AlertState<Action.Alert>?
      var log: [String] = []
    }

    enum Action {
      case alert(PresentationAction<Alert>)
      case show(AlertState<Alert>)

      @CasePathable
      enum Alert {
        case save, shred
      }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .alert(.presented(let answer)): state.log.append("\(answer)")
        case .alert(.dismiss): state.log.append("dismissed")
        case .show(let alert): state.alert = alert
        }
        return .none
      }
      .ifLet(\.$alert, action: \.alert)
    }
  }

  private let store = Store(initialState: Editor.State()) { Editor() }

  private func present(
    _ alert: AlertState<Editor.Action.Alert>
  ) throws -> AlertView<Editor.Action.Alert> {
    store.send(.show(alert))
    let presented = try #require(store.scope(state: \.alert, action: \.alert))
    return AlertView(store: presented) { [store] in store.send(.alert(.dismiss)) }
  }

  private let question = AlertState<Editor.Action.Alert> {
    TextState("Close \(TextState("Tea").bold())?")
  } actions: {
    ButtonState(action: .save) { TextState("Save") }
    ButtonState(role: .destructive, action: .shred) { TextState("Shred") }
    ButtonState(role: .cancel) { TextState("Go on") }
  } message: {
    TextState("It was changed.")
  }

  @Test("An alert is drawn with a key for each button")
  func drawing() throws {
    var screen = Screen(size: Size(columns: 30, rows: 9))
    try present(question).draw(on: &screen, in: screen.bounds)
    #expect(
      screen.plainText
        == """

             ┌─────────────────┐
             │ Close Tea?      │
             │                 │
             │ It was changed. │
             │                 │
             │   [s] Save      │
             │   [h] Shred     │
             │ [Esc] Go on     │
             └─────────────────┘
        """.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(1)
        .joined(separator: "\n"))
  }

  @Test("A key sends its alert button's action and closes the alert")
  func actions() throws {
    #expect(try present(question).handle(Key(.character("h"))))
    #expect(store.log == ["shred"])
    #expect(store.alert == nil)
    #expect(try present(question).handle(Key(.escape)))
    #expect(store.log == ["shred", "dismissed"])
    #expect(store.alert == nil)
    // The alert ignores any other key.
    #expect(try present(question).handle(Key(.character("q"))))
    #expect(store.log == ["shred", "dismissed"])
  }

  @Test("An alert without buttons is drawn with a button that closes it")
  func noButtons() throws {
    let view = try present(AlertState { TextState("Done.") })
    var screen = Screen(size: Size(columns: 30, rows: 9))
    view.draw(on: &screen, in: screen.bounds)
    #expect(screen.plainText.contains("[Enter] OK"))
    #expect(view.handle(Key(.enter)))
    #expect(store.alert == nil)
  }
}
