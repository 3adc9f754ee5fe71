import Testing

@Suite("@CasePathable expands")
struct CasePathableMacroTests {
  @Test("Every payload")
  func payloads() {
    expectExpansion(
      of: """
        @CasePathable
        public enum Action {
          case a
          case b(id: Int, Self)
          #if DEBUG
            case c(_ x: String)
          #endif
        }
        """,
      to: "")
  }
}
