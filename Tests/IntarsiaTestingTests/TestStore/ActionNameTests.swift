import Testing

@testable import IntarsiaTesting

private enum Act: Equatable {
  case pair(first: Int, second: Int)
  case child(Child)
  case text(String)
  case other
  case third

  enum Child: Equatable {
    case first(Int)
    case second(Int)
  }
}

@Suite("Names of actions", .endsWithinAMinute)
struct ActionNameTests {
  @Test("An action of 60 characters is written out, and a longer one without its payload")
  func length() throws {
    let short = try #require(ActionName(Act.text(String(repeating: "a", count: 51))))
    #expect(short.call.count == 60)
    #expect(short.isComplete)
    let long = try #require(ActionName(Act.text(String(repeating: "a", count: 52))))
    #expect(long.call == ".text(…)")
    #expect(!long.isComplete)
  }

  @Test("The nearest action has the most of the expected one's nested cases")
  func nestedCases() {
    let actions: [Act] = [.other, .child(.first(1)), .child(.second(2))]
    #expect(ActionName.nearest(to: .child(.second(1)), in: actions) == 2)
  }

  @Test("Of two actions of the expected case, the nearest has the smaller difference")
  func smallerDifference() {
    let actions: [Act] = [.pair(first: 2, second: 2), .pair(first: 1, second: 2)]
    #expect(ActionName.nearest(to: .pair(first: 1, second: 1), in: actions) == 1)
  }

  @Test("The first action counts as the nearest if none has the expected case")
  func noCommonCase() {
    #expect(ActionName.nearest(to: Act.third, in: [.pair(first: 1, second: 1), .other]) == 0)
  }

  @Test("The first 20 actions of the expected case are compared")
  func comparedActions() {
    func actions(nearest index: Int) -> [Act] {
      (0..<25).map { .pair(first: $0 == index ? 1 : 2, second: 2) }
    }
    let expected = Act.pair(first: 1, second: 1)
    #expect(ActionName.nearest(to: expected, in: actions(nearest: 19)) == 19)
    #expect(ActionName.nearest(to: expected, in: actions(nearest: 20)) == 0)
  }

  @Test("A text of 31 lines is shown whole, and a longer one without the lines after the 30th")
  func lines() {
    func text(_ count: Int) -> String {
      // Empty lines count, too.
      (1...count).map { $0.isMultiple(of: 2) ? "" : "\($0)" }.joined(separator: "\n")
    }
    #expect(text(31).withoutRest == text(31))
    #expect(text(32).withoutRest == text(30) + "\n… (2 more lines)")
  }
}
