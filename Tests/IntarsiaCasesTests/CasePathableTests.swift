import IntarsiaCases
import Testing

@Suite("The case paths of an enum", .endsWithinAMinute)
struct CasePathableTests {
  @Test("Case paths embed and extract each form of payload, and extract from no other case")
  func payloads() {
    check(\.empty, (), in: .empty) { _, _ in true }
    check(\.nothing, (), in: .nothing(())) { _, _ in true }
    check(\.number, 1, in: .number(1), by: ==)
    check(\.named, 2, in: .named(id: 2), by: ==)
    check(\.pair, (id: 3, "x"), in: .pair(id: 3, "x"), by: ==)
    check(\.tuple, (4, 5), in: .tuple((4, 5)), by: ==)
    check(\.maybe, 6, in: .maybe(6), by: ==)
    check(\.maybe, nil, in: .maybe(nil), by: ==)
    check(\.child, .only(.leaf(7)), in: .child(.only(.leaf(7))), by: ==)
    check(\.nested, .number(8), in: .nested(.number(8)), by: ==)
    check(\.default, (in: 9, repeat: 10), in: .default(in: 9, repeat: 10), by: ==)
    check(\.many, (11, y: false), in: .many(11, y: false), by: ==)
    check(\.compiled, true, in: .compiled(true), by: ==)
  }

  private func check<Value>(
    _ keyPath: CaseKeyPath<Action, Value>, _ value: Value, in action: Action,
    by areEqual: (Value, Value) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let path = AnyCasePath(keyPath)
    #expect(path.embed(value) == action, sourceLocation: sourceLocation)
    #expect(keyPath(value) == action, sourceLocation: sourceLocation)
    let extracted = path.extract(from: action)
    #expect(extracted.map { areEqual($0, value) } == true, sourceLocation: sourceLocation)
    #expect(action.is(keyPath), sourceLocation: sourceLocation)
    #expect(action.is(keyPath as PartialCaseKeyPath<Action>), sourceLocation: sourceLocation)
    for other in Self.others where other != action {
      // Skips values of the same case, which match the key path, too.
      guard "\(other)".prefix(while: { $0 != "(" }) != "\(action)".prefix(while: { $0 != "(" })
      else { continue }
      #expect(path.extract(from: other) == nil, sourceLocation: sourceLocation)
      #expect(!other.is(keyPath), sourceLocation: sourceLocation)
      #expect(!other.is(keyPath as PartialCaseKeyPath<Action>), sourceLocation: sourceLocation)
    }
  }

  private static let others: [Action] = [
    .empty, .nothing(()), .number(0), .named(id: 0), .pair(id: 0, ""), .tuple((0, 0)), .maybe(0),
    .child(.only(.leaf(0))), .nested(.empty), .default(in: 0, repeat: 0), .many(0, y: true),
    .compiled(false),
  ]

  @Test("Case paths work for generic enums, and inside generic types")
  func generic() {
    let path: CaseKeyPath<Tree<Int>, Int> = \.leaf
    #expect(path(1).is(\.leaf))
    let node = Tree.node(.leaf("a"), .leaf("b"))
    #expect(node[case: \.node]?.1[case: \.leaf] == "b")
    #expect(node[case: \.leaf] == nil)
    #expect(Outer<Int>.Event.value(2)[case: \.value] == 2)
    #expect(Outer<Int>.Event.inside(.init()).is(\.inside))
    #expect(Outer<Int>.Event.handler { _ in }.is(\.handler))
    #expect(Outer<Int>.Event.existential(CancellationError(), Int.self).is(\.existential))
  }

  @Test("Case paths have the access level of their enum")
  func access() {
    #expect(PackageEvent.happened(3)[case: \.happened] == 3)
    #expect(Feature.happened() == 1)
  }

  @Test("Enums with one case and with none have case paths")
  func small() {
    #expect(Unit.only.is(\.only))
    #expect(MemoryLayout.size(ofValue: Nothing.allCasePaths) == 0)
  }

  @available(*, deprecated)
  @Test("Case paths keep the availability of their cases")
  func availability() {
    #expect(Action.old(1).old == 1)
    #expect(Outdated.value(1)[case: \.value] == 1)
  }

  @Test("Case paths are members of enums with dynamic member lookup")
  func dynamicMembers() {
    #expect(Action.number(1).number == 1)
    #expect(Action.empty.number == nil)
    #expect(Action.empty.empty != nil)
    #expect(Action.maybe(2).maybe == 2)
    #expect(Action.maybe(nil).maybe == nil)
    #expect(Action.pair(id: 3, "x").pair?.id == 3)
    #expect(Action.child(.only(.leaf(4))).child?.only?.leaf == 4)
  }
}
