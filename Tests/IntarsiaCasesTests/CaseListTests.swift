import IntarsiaCases
import Testing

@Suite("The list of the cases of an enum", .endsWithinAMinute)
struct CaseListTests {
  @Test("The list of cases is in declaration order, without cases that are not compiled")
  func order() {
    let all: [PartialCaseKeyPath<Shape>] = [\.dot, \.line, \.polygon]
    #expect(Array(Shape.allCasePaths) == all)
    #expect(Shape.caseNames == ["dot", "line", "polygon"])
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

  @Test("The case property returns the case of a value and of an optional")
  func caseOfValue() {
    #expect(Shape.line(1, to: 2).case == \.line)
    #expect(Shape.allCasePaths.filter { $0 != Shape.dot.case } == [\.line, \.polygon])
    #expect(Result<Int, CancellationError>.success(1).case == \.success)
    #expect(Int?.allCasePaths[1] == \.some)
    #expect(Int?.allCasePaths[nil] == \.none)
    let optional: Shape? = .dot
    #expect(optional.case == \.some)
  }

  @Test("A partial case key path extracts the value, and asks an optional for its case")
  func partialExtraction() {
    let number: PartialCaseKeyPath<Action> = \.number
    #expect(Action.number(1)[case: number] as? Int == 1)
    #expect(Action.empty[case: number] == nil)
    #expect(Action.number(1)[case: \.self as PartialCaseKeyPath<Action>] as? Action == .number(1))
    let optionals: [Action?] = [.number(1), .empty, nil]
    #expect(optionals.map { $0.is(number) } == [true, false, false])
    let maybe: PartialCaseKeyPath<Action> = \.maybe
    let (some, none): (Action?, Action?) = (maybe(1 as Any), maybe(Int?.none as Any))
    #expect(some == .maybe(1) && none == .maybe(nil))
    #expect(Action.maybe(nil).is(maybe))
  }

  @Test("A case key path leads through a case that holds an optional to the wrapped value")
  func promotion() {
    let path: CaseKeyPath<Action, Int> = \.maybe
    #expect(path(1) == Action.maybe(1))
    #expect(Action.maybe(1)[case: path] == 1)
    #expect(Action.maybe(nil)[case: path] == nil)
    let optional: CaseKeyPath<Action, Int?> = \.maybe
    #expect(Action.maybe(nil)[case: optional] == .some(nil))
  }

  @Test("A switch matches values against case key paths")
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
    action[case: \.child.only.leaf] = 4
    #expect(action == .number(2))
    action = .child(.only(.leaf(1)))
    action[case: \.child.only.leaf] = 5
    #expect(action == .child(.only(.leaf(5))))
    let leaf: CaseKeyPath<Action, Int> = \.child.only.leaf
    action[case: leaf] = 6
    let value = action[case: leaf]
    #expect(value == 6)
    #expect(action[case: \.child.only.leaf] == 6)
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

/// An enum and a generic parameter with the names of associated types of `Sequence`.
@CasePathable
private enum Element<Iterator> {
  case element(Iterator)
  case nested([Element])
}
