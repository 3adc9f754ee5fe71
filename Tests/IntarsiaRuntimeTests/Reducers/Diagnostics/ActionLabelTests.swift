import Testing

@testable import IntarsiaRuntime

private struct Hidden {
  struct State {}

  enum Action {
    case tapped
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
}
