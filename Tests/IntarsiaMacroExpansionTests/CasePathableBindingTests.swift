import Testing

@testable import IntarsiaMacroExpansion

@Suite("@CasePathable on the action of bindings", .endsWithinAMinute)
struct CasePathableBindingTests {
  @Test("@CasePathable reads the case of a bindable action")
  func bindable() {
    let expansion = Expansion(
      of: """
        @CasePathable
        public enum Action: Sendable, Library.BindableAction {
          case other
          case binding(BindingAction<State>)
        }
        """)
    #expect(
      expansion.text.contains(
        """
          public var binding: Swift.Optional<BindingAction<State>> {
            guard case .binding(let action) = self else {
              return nil
            }
            return action
          }
        """), "\(expansion.text)")
    #expect(expansion.diagnostics.isEmpty)
  }

  @Test(
    "@CasePathable finds a bindable action in each spelling of the conformance",
    arguments: [
      "BindableAction", "Sendable, Intarsia.BindableAction", "BindableAction & Sendable",
      "nonisolated BindableAction",
    ])
  func bindableSpellings(inherited: String) {
    let expansion = Expansion(
      of: "@CasePathable enum Action: \(inherited) { case binding(BindingAction<State>) }")
    #expect(expansion.text.contains("var binding: Swift.Optional"), "\(expansion.text)")
  }

  @Test("@CasePathable leaves a property that reads the case of a bindable action alone")
  func writtenBinding() {
    let expansion = Expansion(
      of: """
        @CasePathable
        enum Action: BindableAction {
          case binding(BindingAction<State>)
          var binding: BindingAction<State>? { nil }
        }
        @CasePathable
        enum Other {
          case binding(Int)
        }
        """)
    #expect(!expansion.text.contains("Swift.Optional"))
    #expect(expansion.diagnostics.isEmpty)
  }
}
