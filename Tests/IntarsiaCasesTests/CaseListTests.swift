import IntarsiaCases
import Testing

@Suite("The list of the cases of an enum", .endsWithinAMinute)
struct CaseListTests {
  @Test("is in the order of the declarations, and leaves out what is not compiled")
  func order() {
    let all: [PartialCaseKeyPath<Shape>] = [\.dot, \.line, \.polygon]
    #expect(Array(Shape.allCasePaths) == all)
    #expect(Array(Nothing.allCasePaths).isEmpty)
    #expect(Array(Result<Int, CancellationError>.allCasePaths) == [\.success, \.failure])
  }

  @Test("tells which of them a value is")
  func reflecting() {
    #expect(Shape.allCasePaths[.line(1, to: 2)] == \.line)
    #expect(Shape.allCasePaths[.dot] == \.dot)
    for path in Action.allCasePaths {
      #expect(Action.allCasePaths[.number(1)] == path || !Action.number(1).is(path))
    }
    #expect(Element<Int>.allCasePaths[.element(1)] == \.element)
  }

  @Test("can be matched against in a switch")
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

  @Test("embeds values of the right type")
  func embedding() {
    let path: PartialCaseKeyPath<Action> = \.number
    let number: Action? = path(1 as Any)
    let text: Action? = path("1" as Any)
    #expect(number == .number(1))
    #expect(text == nil)
  }

  @Test("is not copied when a value is changed in its case")
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

  @Test("sets the value of the case that stands there, and of no other")
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
