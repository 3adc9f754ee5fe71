import Foundation
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

/// Values that are made of other values: each part must arrive.
@Suite("Alerts, dialogs and buttons pass on each of their parts", .endsWithinAMinute)
struct PassedOnValuesTests {
  private let roles: [ButtonStateRole?] = [nil, .cancel, .destructive]
  private let visibilities: [ConfirmationDialogStateTitleVisibility] = [
    .automatic, .hidden, .visible,
  ]
  private let messages: [TextState?] = [nil, TextState("Message").italic()]

  private var actions: [ButtonStateAction<Int>] {
    [
      .send(1), .send(nil), .sendAnimated(2), .sendAnimated(nil), .send(3, animation: .easeIn),
      .send(nil, animation: .snappy), .send(4, animation: nil),
    ]
  }

  private var buttons: [ButtonState<Int>] {
    roles.flatMap { role in
      actions.map { ButtonState(role: role, action: $0) { TextState("Label").bold() } }
    }
  }

  private var alerts: [AlertState<Int>] {
    messages.map { message in
      AlertState {
        TextState("Title").bold()
      } actions: {
        buttons
      } message: {
        message
      }
    }
  }

  private var dialogs: [ConfirmationDialogState<Int>] {
    visibilities.flatMap { visibility in
      messages.map { message in
        ConfirmationDialogState(titleVisibility: visibility) {
          TextState("Title").bold()
        } actions: {
          buttons
        } message: {
          message
        }
      }
    }
  }

  @Test("Mapping each action to itself changes nothing")
  func identity() {
    for action in actions { #expect(action.map { $0 } == action) }
    for button in buttons { #expect(button.map { $0 } == button) }
    for alert in alerts { #expect(alert.map { $0 } == alert) }
    for dialog in dialogs { #expect(dialog.map { $0 } == dialog) }
    for action in [PresentationAction.dismiss, .presented(1)] {
      #expect(action.map { $0 } == action)
    }
  }

  @Test("Mapping twice is the same as mapping by both functions")
  func composition() {
    func first(_ value: Int?) -> String? { value.map { "\($0)" } }
    func second(_ value: String?) -> Int? { value.map { $0.count + 10 } ?? 0 }
    for action in actions {
      #expect(action.map(first).map(second) == action.map { second(first($0)) })
    }
    for alert in alerts {
      #expect(alert.map(first).map(second) == alert.map { second(first($0)) })
    }
    for dialog in dialogs {
      #expect(dialog.map(first).map(second) == dialog.map { second(first($0)) })
    }
  }

  @Test("An initializer stores each of its arguments")
  func initializers() {
    for (role, action) in roles.flatMap({ role in actions.map { (role, $0) } }) {
      let button = ButtonState<Int>(role: role, action: action) { TextState("Label") }
      #expect(button.role == role)
      #expect(button.action == action)
      #expect(button.label == "Label")
    }
    for role in roles {
      let button = ButtonState<Int>(role: role, action: 5) { TextState("Label") }
      #expect(button.role == role)
      #expect(button.action == .send(5))
      #expect(button.label == "Label")
    }
    for message in messages {
      let alert = AlertState<Int>(title: { "Title" }, message: { message })
      #expect(alert.title == "Title")
      #expect(alert.message == message)
      #expect(alert.buttons.isEmpty)
    }
    for dialog in dialogs { #expect(dialog.buttons == buttons) }
    #expect(dialogs.map(\.titleVisibility) == visibilities.flatMap { [$0, $0] })
    #expect(dialogs.map(\.message) == visibilities.flatMap { _ in messages })
    #expect(dialogs.allSatisfy { $0.title == TextState("Title").bold() })
  }

  @Test("The animation of an action is the given one")
  func animations() {
    #expect(
      actions.map(\.animation) == [nil, nil, .default, .default, .easeIn, .snappy, nil])
    #expect(actions.map(\.action) == [1, nil, 2, nil, 3, nil, 4])
    #expect(actions.map(\.isAnimated) == [false, false, true, true, true, true, false])
  }

  @Test("Values that differ in one part are not equal")
  func differences() {
    expectDistinct(buttons)
    expectDistinct(alerts)
    expectDistinct(dialogs)
  }

  @Test("A value that is encoded and decoded has each of its parts")
  func coding() throws {
    func decoded<Value: Codable>(_ value: Value) throws -> Value {
      try JSONDecoder().decode([Value].self, from: JSONEncoder().encode([value]))[0]
    }
    for action in actions {
      let copy = try decoded(action)
      #expect(copy.action == action.action)
      #expect(copy.isAnimated == action.isAnimated)
      #expect(copy.animation == (action.isAnimated ? .default : nil))
    }
    let plain: TextState = "Plain \(TextState("and bold").bold())"
    for text in [TextState("Text"), "Literal", plain, TextState("Text").italic().bold()] {
      #expect(try decoded(text) == text)
    }
    for button in buttons where button.action.animation.map({ $0 == .default }) ?? true {
      #expect(try decoded(button) == button)
    }
    let few = AlertState<Int> {
      TextState("Title")
    } actions: {
      ButtonState(role: .cancel, action: 1) { TextState("Label").bold() }
    } message: {
      TextState("Message").italic()
    }
    #expect(try decoded(few) == few)
  }

  @Test("The branches, loops and options of a builder are its buttons, in their order")
  func builder() {
    for isFirst in [true, false] {
      let alert = AlertState<Int> {
        TextState("Title")
      } actions: {
        if isFirst {
          ButtonState(action: 1) { "First" }
        } else {
          ButtonState(action: 2) { "Second" }
        }
        for number in 3...4 { ButtonState(action: number) { "Loop" } }
        if isFirst { ButtonState(action: 5) { "Optional" } }
        if #available(macOS 15, *) { ButtonState(action: 6) { "Available" } }
      }
      #expect(
        alert.buttons.map(\.action.action) == (isFirst ? [1, 3, 4, 5, 6] : [2, 3, 4, 6]))
      #expect(Set(alert.buttons.map(\.id)).count == alert.buttons.count)
    }
  }

  /// Expects that each value equals itself and no other.
  private func expectDistinct<Value: Hashable>(
    _ values: [Value], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Set(values).count == values.count, sourceLocation: sourceLocation)
    for (index, value) in values.enumerated() {
      #expect(values.firstIndex(of: value) == index, sourceLocation: sourceLocation)
    }
  }

  @Test("Each formatting of a text can be switched off, and others stay")
  func formatting() {
    typealias Change = (TextState) -> TextState
    let changes: [(on: Change, off: Change)] = [
      ({ $0.bold() }, { $0.bold(false) }),
      ({ $0.italic() }, { $0.italic(false) }),
      ({ $0.underline(color: .red) }, { $0.underline(false, color: .red) }),
      ({ $0.strikethrough(color: .blue) }, { $0.strikethrough(false, color: .blue) }),
      ({ $0.monospaced() }, { $0.monospaced(false) }),
      ({ $0.fontWeight(.thin) }, { $0.fontWeight(nil) }),
      ({ $0.font(.title) }, { $0.font(nil) }),
      ({ $0.foregroundColor(.green) }, { $0.foregroundColor(nil) }),
    ]
    let plain = TextState("Text").kerning(1).tracking(2).baselineOffset(3)
    for (on, off) in changes {
      #expect(on(plain) != plain)
      #expect(off(on(plain)) == plain)
    }
    #expect(Set(changes.map { $0.on(plain) }).count == changes.count)
    #expect(plain.underline(color: .red).runs[0].style.underline?.color == .red)
    #expect(plain.strikethrough(color: .blue).runs[0].style.strikethrough?.color == .blue)
    #expect(plain.runs[0].style.kerning == 1)
    #expect(plain.runs[0].style.tracking == 2)
    #expect(plain.runs[0].style.baselineOffset == 3)
  }
}
