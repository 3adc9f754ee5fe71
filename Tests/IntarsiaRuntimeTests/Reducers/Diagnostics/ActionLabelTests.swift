import Testing

@testable import IntarsiaRuntime

private struct Hidden {
  struct State {}

  indirect enum Action {
    case tapped
    case typed(String)
    case nested(Action)
    case pair(Int, Action)
    case moved(from: Int, to: Action)
  }
}

@Suite("The names of features", .endsWithinAMinute)
struct ActionLabelTests {
  @Test("Names of features omit modules and addresses of local scopes")
  func names() {
    struct Local {
      struct State {}
    }
    #expect(ActionLabel.typeName(Parent.State.self) == "Parent.State")
    #expect(ActionLabel.typeName(Hidden.State.self) == "Hidden.State")
    #expect(ActionLabel.typeName(Local.State.self) == "ActionLabelTests.Local.State")
    #expect(ActionLabel(Hidden.Action.tapped).description == "Hidden.Action.tapped")
  }

  @Test("A label has the labels of associated values, and the cases in them, but no other value")
  func payloads() {
    let labels: [(Hidden.Action, String)] = [
      (.typed("secret"), "typed()"), (.nested(.tapped), "nested(.tapped)"),
      (.pair(1, .tapped), "pair(_, .tapped)"),
      (.moved(from: 1, to: .typed("x")), "moved(from:, to: .typed())"),
    ]
    for (action, label) in labels {
      #expect(ActionLabel(action).description == "Hidden.Action.\(label)")
    }
    #expect(ActionLabel(7).description == "Int")
  }
}
