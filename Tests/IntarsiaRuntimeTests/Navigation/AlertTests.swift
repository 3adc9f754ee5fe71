import Foundation
import IntarsiaDump
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("Alerts and dialogs", .endsWithinAMinute)
struct AlertTests {
  enum Choice: Hashable, Sendable {
    case delete
    case archive
  }

  private func alert(_ title: String = "Delete?", canArchive: Bool = true) -> AlertState<Choice> {
    AlertState {
      TextState(title)
    } actions: {
      ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
      if canArchive {
        ButtonState(action: .send(.archive)) { TextState("Archive") }
      }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      TextState("It is ") + TextState("gone").bold()
    }
  }

  private var dialog: ConfirmationDialogState<Choice> {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState("What now?")
    } actions: {
      for choice in [Choice.archive, .delete] {
        ButtonState(action: .sendAnimated(choice)) { TextState("\(choice)") }
      }
    }
  }

  @Test("Alerts are equal if they show and send the same, although each has its own identity")
  func equality() {
    #expect(alert() == alert())
    #expect(Set([alert(), alert()]).count == 1)
    let (one, other) = (alert(), alert())
    #expect(one.id != other.id)
    #expect(alert() != alert("Really?"))
    #expect(alert() != alert(canArchive: false))
    #expect(dialog == dialog)
  }

  @Test("Alerts expose the actions that their buttons send")
  func actions() async throws {
    var sent: [Choice?] = []
    for button in alert().buttons { button.withAction { sent.append($0) } }
    #expect(sent == [.delete, .archive, nil])
    #expect(alert().buttons.map(\.role) == [.destructive, nil, .cancel])
    let last = try #require(alert().buttons.last)
    await last.withAction { (action: Choice?) async in #expect(action == nil) }
  }

  @Test("Mapping an alert maps the actions that its buttons send")
  func mapping() {
    let mapped = alert().map { $0.map { "\($0)" } }
    #expect(mapped.buttons.map(\.action.action) == ["delete", "archive", nil])
    #expect(mapped.title == "Delete?")
    #expect(mapped.message.map { String(state: $0) } == "It is gone")
    #expect(mapped.buttons.map(\.role) == [.destructive, nil, .cancel])
    #expect(mapped.buttons.map(\.label) == ["Delete", "Archive", "Keep"])
    var dialog = dialog
    dialog.message = "Choose."
    let mappedDialog = dialog.map { $0 == .delete ? 1 : nil }
    #expect(mappedDialog.buttons.map(\.action) == [.sendAnimated(nil), .sendAnimated(1)])
    #expect(mappedDialog.buttons.map(\.label) == ["archive", "delete"])
    #expect(mappedDialog.title == "What now?")
    #expect(mappedDialog.message == "Choose.")
    #expect(mappedDialog.titleVisibility == .visible)
  }

  @Test("A block of buttons may have conditions, loops and lists")
  func building() {
    func labels(_ isFirst: Bool, _ isLast: Bool) -> [TextState] {
      let alert = AlertState<Choice> {
        TextState("?")
      } actions: {
        if isFirst {
          ButtonState { TextState("if") }
        } else {
          ButtonState { TextState("else") }
        }
        for number in 1...2 { ButtonState { TextState("\(number)") } }
        [ButtonState { TextState("a") }, ButtonState { TextState("b") }]
        if #available(macOS 15, *) { ButtonState { TextState("available") } }
        if isLast { ButtonState { TextState("last") } }
      }
      return alert.buttons.map(\.label)
    }
    #expect(labels(true, true) == ["if", "1", "2", "a", "b", "available", "last"])
    #expect(labels(false, false) == ["else", "1", "2", "a", "b", "available"])
  }

  @Test("A decoded button has the same role, label and action, and the default animation or none")
  func coding() throws {
    let buttons = [
      ButtonState(role: .cancel, action: .send(1)) { TextState("one") },
      ButtonState(action: .send(2, animation: .linear)) { TextState("two") },
      ButtonState(role: .destructive) { TextState("none") },
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(buttons)
    #expect(
      String(decoding: data, as: UTF8.self) == """
        [{"action":{"action":1},"label":"one","role":"cancel"},\
        {"action":{"action":2,"isAnimated":true},"label":"two"},\
        {"action":{},"label":"none","role":"destructive"}]
        """)
    let decoded = try JSONDecoder().decode([ButtonState<Int>].self, from: data)
    #expect(decoded.map(\.action) == [.send(1), .sendAnimated(2), .send(nil)])
    #expect(decoded.map(\.label) == ["one", "two", "none"])
    #expect(decoded.map(\.role) == [.cancel, nil, .destructive])
  }

  @Test("Dumping an alert prints a readable description")
  func dump() {
    expectNoDifference(
      String(customDumping: alert()),
      """
      AlertState(
        title: "Delete?",
        actions: [
          [0]: ButtonState(
            role: .destructive,
            action: .delete,
            label: "Delete"
          ),
          [1]: ButtonState(
            action: .archive,
            label: "Archive"
          ),
          [2]: ButtonState(
            role: .cancel,
            label: "Keep"
          )
        ],
        message: "It is <b>gone</b>"
      )
      """)
    expectNoDifference(
      String(customDumping: ConfirmationDialogState<Choice> { TextState("What now?") }),
      """
      ConfirmationDialogState(title: "What now?")
      """)
    expectNoDifference(
      String(
        customDumping: ConfirmationDialogState<Choice>(titleVisibility: .hidden) {
          TextState("What now?")
        } actions: {
          ButtonState(action: .sendAnimated(.delete)) { TextState("Delete") }
        } message: {
          TextState("Choose.")
        }),
      """
      ConfirmationDialogState(
        title: "What now?",
        titleVisibility: .hidden,
        actions: [
          [0]: ButtonState(
            action: .delete,
            isAnimated: true,
            label: "Delete"
          )
        ],
        message: "Choose."
      )
      """)
    expectNoDifference(
      String(customDumping: AlertState<Choice> { TextState("Done") }),
      """
      AlertState(title: "Done")
      """)
  }

  @Test("An alert closes after its button's action, unless the parent presents another one")
  func closing() async {
    let store = TestStore(initialState: Asking.State()) { Asking() }
    await store.send(.ask) { $0.alert = Asking.question }
    await store.send(.alert(.presented(.no))) {
      $0.alert = nil
      $0.answers = [.no]
    }
    await store.send(.ask) { $0.alert = Asking.question }
    await store.send(.alert(.presented(.maybe))) { $0.answers = [.no, .maybe] }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
  }

  @Test("An alert in a destination closes after its action; another destination stays")
  func destination() async {
    let store = TestStore(initialState: Deciding.State()) { Deciding() }
    await store.send(.form) { $0.destination = .form(Form.State()) }
    await store.send(\.destination.form.nameChanged, "Milk") {
      $0.destination = .form(Form.State(name: "Milk"))
    }
    await store.send(.ask) { $0.destination = .alert(Asking.question) }
    await store.send(\.destination.alert, .no) { $0.destination = nil }
  }

  @Reducer
  struct Asking {
    @ObservableState
    struct State: Equatable {
      @Presents var alert: AlertState<Answer>?
      var answers: [Answer] = []
    }
    enum Answer: Equatable, Sendable {
      case no, maybe
    }
    enum Action: Equatable, Sendable {
      case ask
      case alert(PresentationAction<Answer>)
    }

    static var question: AlertState<Answer> {
      AlertState {
        TextState("Yes?")
      } actions: {
        ButtonState(action: .no) { TextState("No") }
        ButtonState(action: .maybe) { TextState("Maybe") }
      }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .ask:
          state.alert = Self.question
        case .alert(.presented(let answer)):
          state.answers.append(answer)
          if answer == .maybe { state.alert = Self.question }
        case .alert(.dismiss):
          break
        }
        return .none
      }
      .ifLet(\.$alert, action: \.alert)
    }
  }

  @Reducer
  struct Deciding {
    @CasePathable
    enum Destination: Equatable {
      case form(Form.State)
      case alert(AlertState<Asking.Answer>)
    }
    @CasePathable
    enum DestinationAction: Equatable, Sendable {
      case form(Form.Action)
      case alert(Asking.Answer)
    }
    @ObservableState
    struct State: Equatable {
      @Presents var destination: Destination?
    }
    enum Action: Equatable, Sendable {
      case form
      case ask
      case destination(PresentationAction<DestinationAction>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .form: state.destination = .form(Form.State())
        case .ask: state.destination = .alert(Asking.question)
        case .destination: break
        }
        return .none
      }
      .ifLet(\.$destination, action: \.destination) {
        Reduce { state, action in
          if case .form(.nameChanged(let name)) = action { state = .form(Form.State(name: name)) }
          return .none
        }
      }
    }
  }
}
