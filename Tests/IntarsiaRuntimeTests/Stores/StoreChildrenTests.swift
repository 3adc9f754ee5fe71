import Intarsia
import IntarsiaCases
import Testing
import TimeLimits

@testable import IntarsiaRuntime

@Suite("The scopes of a store", .endsWithinAMinute)
@MainActor
struct StoreChildrenTests {
  private final class Part {}

  @Test("A held child stays the child of its scope, and released ones leave few entries behind")
  func children() throws {
    var children = StoreChildren()
    func child(_ number: Int) -> Part {
      children.child(
        state: \[Int][number], action: \Parent.Action.Cases.sheet,
        path: { AnyCasePath(\Parent.Action.Cases.sheet) }, make: { _ in Part() })
    }
    let held = child(0)
    for number in 1...100 {
      _ = child(number)
      let entries = Mirror(reflecting: children).descendant("entries")
      #expect(try #require(entries as? any Collection).count <= 16)
    }
    #expect(child(0) === held)
  }
}
