import IntarsiaCases
import Testing

@Suite("The names of case paths", .endsWithinAMinute)
struct CasePathNameTests {
  private func erased(_ path: some CasePath<Action, Int>) -> AnyCasePath<Action, Int> {
    AnyCasePath(path)
  }

  @Test("A case path keeps its name when its type is erased or another path is appended")
  func names() {
    #expect(Action.allCasePaths.number.name == ".number")
    #expect(erased(Action.allCasePaths.number).name == ".number")
    #expect(AnyCasePath(\Action.Cases.child.only.leaf).name == ".child.only.leaf")
    #expect(AnyCasePath(\Action.Cases.nested.number).name == ".nested.number")
    let identity = AnyCasePath<Int, Int>()
    #expect(identity.name == "")
    #expect(Action.allCasePaths.number.appending(path: identity).name == ".number")
    let whole = AnyCasePath<Action, Action>()
    #expect(whole.appending(path: Action.allCasePaths.number).name == ".number")
  }
}
