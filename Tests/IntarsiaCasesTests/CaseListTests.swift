import IntarsiaCases
import Testing

@Suite("The list of the cases of an enum", .endsWithinAMinute)
struct CaseListTests {
  @Test("The list of cases is in declaration order, without cases that are not compiled")
  func order() {
    let all: [PartialCaseKeyPath<Shape>] = [\.dot, \.line, \.polygon]
    #expect(Array(Shape.allCasePaths) == all)
    #expect(Array(Nothing.allCasePaths).isEmpty)
    #expect(Array(Result<Int, CancellationError>.allCasePaths) == [\.success, \.failure])
  }

  @Test("The list of cases identifies the current case of a value")
  func reflecting() {
    #expect(Shape.allCasePaths[.line(1, to: 2)] == \.line)
    #expect(Shape.allCasePaths[.dot] == \.dot)
    for path in Action.allCasePaths {
      #expect(Action.allCasePaths[.number(1)] == path || !Action.number(1).is(path))
    }
    #expect(Element<Int>.allCasePaths[.element(1)] == \.element)
  }

  @Test("A case of the list matches in a switch")
  func matching() {
    func name(_ action: Action) -> String {
      switch action {
      case \.child.only: "child"
      case \.number: "number"
      default: "other"
      }
    }
    #expect(name(.child(.only(.leaf(1)))) == "child")
    #expect(name(.number(1)) == "number")
    #expect(name(.empty) == "other")
  }

  @Test("A case of the list embeds values of the right type")
  func embedding() {
    let path: PartialCaseKeyPath<Action> = \.number
    let number: Action? = path(1 as Any)
    let text: Action? = path("1" as Any)
    #expect(number == .number(1))
    #expect(text == nil)
  }

  @Test("Changing an enum's payload through its case does not copy the payload")
  func inPlace() {
    var list = Result<[Int], CancellationError>.success(Array(0..<100))
    func address() -> Int? {
      list[case: \.success]?.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    let before = address()
    list.modify(\.success) { $0[0] = 1 }
    #expect(address() == before)
    #expect(list[case: \.success]?[0] == 1)
  }

  @Test("Setting a payload through a case changes the current case, and no other")
  func setting() {
    var action = Action.number(1)
    action[case: \.number] = 2
    #expect(action == .number(2))
    action[case: \.named] = 3
    #expect(action == .number(2))
  }
}

@CasePathable
private enum Shape: Equatable {
  case dot
  case line(Int, to: Int)
  #if swift(<5)
    case curve
  #endif
  indirect case polygon([Shape])
  @available(*, unavailable) case never(Int)
}

/// An enum, and a generic parameter, with names that mean something in a sequence.
@CasePathable
private enum Element<Iterator> {
  case element(Iterator)
  case nested([Element])
}
