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
  @Test("are without the module, and without the address that stands for a file or a function")
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
