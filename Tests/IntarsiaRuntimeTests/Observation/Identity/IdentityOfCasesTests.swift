import Intarsia
import IntarsiaCollections
import Testing

@testable import IntarsiaRuntime

@Suite("Identities and marks of cases and children", .endsWithinAMinute)
struct IdentityOfCasesTests {
  private enum Screen {}
  private struct Opaque {}
  private struct Plain: Hashable { var number: Int }

  @Test("Each case has an identity of its own, also around the cases of a nested enum")
  func numbers() {
    let person = Person(id: 1)
    let roots = [ObjectIdentifier(Screen.self), person._$trackedIdentity]
    var seen = Set(roots)
    var count = roots.count
    for root in roots {
      for outer in 0..<24 {
        let identity = _CaseIdentity.tagged(root, outer)
        seen.insert(identity)
        count += 1
        for inner in 0..<24 {
          seen.insert(_CaseIdentity.tagged(_CaseIdentity.tagged(root, inner), outer))
          count += 1
        }
      }
    }
    #expect(seen.count == count)
    #expect(_CaseIdentity.of(3, in: Screen.self) == _CaseIdentity.tagged(roots[0], 3))
    #expect(_CaseIdentity.of(3, person, in: Screen.self) == _CaseIdentity.tagged(roots[1], 3))
    #expect(_CaseIdentity.of(3, Opaque(), in: Screen.self) == _CaseIdentity.tagged(roots[0], 3))
  }

  @Test("The number in the mark of a hashable payload is that of an equal payload")
  func hashableMarks() {
    func number(_ value: Int) -> UInt64 { _CaseIdentity.markNumber(of: Plain(number: value)) }
    #expect(number(5) == number(5))
    #expect(number(5) != number(6))
  }

  @Test("A case without a payload has the same mark each time, and another payload never")
  func otherMarks() {
    #expect(_CaseIdentity.markNumber() == 0)
    #expect(Set((0..<3).map { _ in _CaseIdentity.markNumber(of: Opaque()) }).count == 3)
    #expect(PersonPages.empty._$inPlaceMark == PersonPages.empty._$inPlaceMark)
    #expect(PersonPages.empty._$inPlaceMark != PersonPages.blank._$inPlaceMark)
  }

  @Test("The mark of a case that holds a collection changes with the collection's structure")
  func structureMarks() {
    var rows: IdentifiedArrayOf<Person> = [Person(id: 1), Person(id: 2)]
    let before = _CaseIdentity.markNumber(of: rows)
    #expect(before == rows._structure)
    rows[id: 1]?.name = "Ada"
    #expect(_CaseIdentity.markNumber(of: rows) == before)
    rows.remove(id: 1)
    #expect(_CaseIdentity.markNumber(of: rows) != before)
  }

  @Test("The mark of a case that holds a state changes with the state's mark, and with the case")
  func trackedMarks() {
    var person = Person(id: 1)
    let before = PersonPages.person(person)._$inPlaceMark
    #expect(PersonPages.person(person)._$inPlaceMark == before)
    #expect(PersonPages.guest(person)._$inPlaceMark != before)
    _CaseIdentity.mark(&person)
    #expect(PersonPages.person(person)._$inPlaceMark != before)
    #expect(_CaseIdentity.markNumber(of: person) == person._$inPlaceMark.number)
  }

  @Test("A state that is marked has another mark than before, and the same identity")
  func marks() {
    var identity = ObservationIdentity()
    var marks = [identity._inPlaceMark]
    for _ in 0..<10 {
      let mark = identity._markInPlace()
      #expect(identity._inPlaceMark == mark)
      #expect(!marks.contains(mark))
      #expect(mark.identity == identity._objectIdentifier)
      marks.append(mark)
    }
  }

  // MARK: - Children

  @Test("A child with an identifier has an explicit identity, which is its identifier")
  func identifiers() throws {
    let reader = try #require(ChildIdentityReader<NumberedRow>())
    var (row, same, other) = (NumberedRow(id: 1), NumberedRow(id: 1), NumberedRow(id: 2))
    #expect(reader.isExplicit)
    #expect(reader(of: &row) == reader(of: &same))
    #expect(reader(of: &row) != reader(of: &other))
    #expect(reader(of: &row) == .identifier(AnyHashable(1)))
    #expect(reader.explicit(of: &row) == reader(of: &row))
  }

  @Test("An observable child without an identifier is tracked, which is no explicit identity")
  func tracked() throws {
    let reader = try #require(ChildIdentityReader<Child.State>())
    var child = Child.State()
    var (copy, other) = (child, Child.State())
    #expect(!reader.isExplicit)
    #expect(reader(of: &child) == reader(of: &copy))
    #expect(reader(of: &child) != reader(of: &other))
    #expect(reader.explicit(of: &child) == nil)
  }

  @Test("A new alert is another child, although its identity is not explicit")
  func alerts() throws {
    let reader = try #require(ChildIdentityReader<AlertState<Int>>())
    var alert = AlertState<Int> { TextState("a") }
    var other = AlertState<Int> { TextState("a") }
    #expect(!reader.isExplicit)
    #expect(reader(of: &alert) == reader(of: &alert))
    #expect(reader(of: &alert) != reader(of: &other))
    #expect(reader.explicit(of: &alert) == nil)
  }

  @Test("A child that is a plain enum is identified by its case, and by its payload's identifier")
  func plainEnums() throws {
    let reader = try #require(ChildIdentityReader<PlainStep>())
    #expect(reader.isExplicit)
    let steps: [PlainStep] = [
      .empty, .numbered(1), .row(NumberedRow(id: 1)), .row(NumberedRow(id: 2)), .named(name: "a"),
    ]
    let expected: [ChildIdentity] = [
      .enumCase("empty", nil), .enumCase("numbered", nil), .enumCase("row", AnyHashable(1)),
      .enumCase("row", AnyHashable(2)), .enumCase("named", nil),
    ]
    for (step, identity) in zip(steps, expected) {
      var step = step
      #expect(reader(of: &step) == identity)
      #expect(reader.explicit(of: &step) == identity)
    }
    var another = PlainStep.numbered(2)
    #expect(reader(of: &another) == expected[1])
  }

  @Test("A child that is an observable enum is identified by the identifier of its payload")
  func observableEnums() throws {
    let reader = try #require(ChildIdentityReader<PersonPages>())
    #expect(reader.isExplicit)
    func page(_ id: Int) -> PersonPages { .person(Person(id: id)) }
    var (first, same, other) = (page(1), page(1), page(2))
    let identity = try #require(reader.explicit(of: &first))
    #expect(reader.explicit(of: &same) == identity)
    #expect(reader.explicit(of: &other) != identity)
    var guest = PersonPages.guest(Person(id: 1))
    #expect(reader.explicit(of: &guest) != identity)
    var child = PersonPages.child(Child.State())
    #expect(reader.explicit(of: &child) == nil)
    #expect(reader(of: &child) == reader(of: &child))
  }

  @Test("Values that have no identity at all are not identified")
  func unidentified() {
    #expect(ChildIdentityReader<Int>() == nil)
    #expect(ChildIdentityReader<Opaque>() == nil)
  }
}

@CasePathable
@ObservableState
enum PersonPages {
  case empty
  case blank
  case person(Person)
  case guest(Person)
  case child(Child.State)
}

struct NumberedRow: Identifiable { var id: Int }

@CasePathable
enum PlainStep {
  case empty
  case numbered(Int)
  case row(NumberedRow)
  case named(name: String)
}
