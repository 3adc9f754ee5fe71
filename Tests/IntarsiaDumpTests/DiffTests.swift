import IntarsiaCollections
import IntarsiaDump
import Testing

@Suite("Differences of values", .endsWithinAMinute)
struct DiffTests {
  @Test("Equal values have no difference")
  func equal() {
    #expect(diff(User(id: 1, name: "Ada"), User(id: 1, name: "Ada")) == nil)
    #expect(diff(1, 1) == nil)
    #expect(diff(Opaque(name: "a"), Opaque(name: "a")) == nil)
    let node = Node(name: "a")
    #expect(diff(node, node) == nil)
  }

  @Test("A difference of structs shows the changed fields, and abbreviates the others")
  func structs() {
    #expect(
      diff(User(id: 1, name: "Ada"), User(id: 1, name: "Grace")) == """
          User(
            id: 1,
        -   name: "Ada",
        +   name: "Grace",
            favorites: []
          )
        """)
    #expect(
      diff(User(id: 1, name: "Ada"), User(id: 1, name: "Ada", favorites: [1])) == """
          User(
            id: 1,
            name: "Ada",
            favorites: [
        +     [0]: 1
            ]
          )
        """)
    #expect(
      diff(Opaque(name: "a"), Opaque(name: "b")) == """
        - Opaque(name: "a")
        + Opaque(name: "b")
        """)
  }

  @Test("A long unchanged field is abbreviated in a difference")
  func longUnchanged() {
    #expect(
      diff((1, [1, 2]), (2, [1, 2])) == """
          (
        -   1,
        +   2,
            […]
          )
        """)
  }

  @Test("A difference of one-line values shows the old line, then the new line")
  func scalars() {
    #expect(diff(1, 2) == "- 1\n+ 2")
    #expect(diff("a", "b") == "- \"a\"\n+ \"b\"")
    #expect(diff(Int?.none, 1) == "- nil\n+ 1")
    #expect(diff(Tab.home, .page(1)) == "- Tab.home\n+ Tab.page(1)")
    #expect(diff(Tab.page(2), .page(1)) == "- Tab.page(2)\n+ Tab.page(1)")
    #expect(diff(Money(cents: 100), Money(cents: 200)) == "- Money(1 €)\n+ Money(2 €)")
  }

  @Test("Payloads are compared if the cases are the same, and shown whole if not")
  func enums() {
    #expect(
      diff(Tab.user(User(id: 1, name: "Ada")), .user(User(id: 1, name: "Grace"))) == """
          Tab.user(
            User(
              id: 1,
        -     name: "Ada",
        +     name: "Grace",
              favorites: []
            )
          )
        """)
    #expect(
      diff(Tab.pair(1, name: "a"), .page(1)) == """
        - Tab.pair(
        -   1,
        -   name: "a"
        - )
        + Tab.page(1)
        """)
    #expect(
      diff(Tab.pair(1, name: "a"), .pair(1, name: "b")) == """
          Tab.pair(
            1,
        -   name: "a"
        +   name: "b"
          )
        """)
  }

  @Test("A difference of arrays shows inserted, removed and replaced elements")
  func arrays() {
    #expect(
      diff([1, 2, 3, 4, 5], [1, 3, 4, 6, 5, 7]) == """
          [
            [0]: 1,
        -   [1]: 2,
            … (2 unchanged),
        +   [3]: 6,
            [4]: 5,
        +   [5]: 7
          ]
        """)
    #expect(
      diff([1, 2], [1]) == """
          [
            [0]: 1
        -   [1]: 2
          ]
        """)
    #expect(
      diff([1, 2, 3], [1, 5, 3]) == """
          [
            [0]: 1,
        -   [1]: 2,
        +   [1]: 5,
            [2]: 3
          ]
        """)
  }

  @Test("In arrays, elements with ids are compared with the element of the same id")
  func identifiable() {
    let (ada, grace, edsger) = (
      User(id: 1, name: "Ada"), User(id: 2, name: "Grace"), User(id: 3, name: "Edsger")
    )
    var renamed = grace
    renamed.name = "Grace Hopper"
    let expected = """
        [
      -   [0]: User(
      -     id: 1,
      -     name: "Ada",
      -     favorites: []
      -   ),
          [0]: User(
            id: 2,
      -     name: "Grace",
      +     name: "Grace Hopper",
            favorites: []
          ),
          [1]: User(…)
        ]
      """
    #expect(diff([ada, grace, edsger], [renamed, edsger]) == expected)
    #expect(
      diff(
        IdentifiedArray(uniqueElements: [ada, grace, edsger]),
        IdentifiedArray(uniqueElements: [renamed, edsger])) == expected)
    #expect(
      diff([ada], [grace]) == """
          [
            [0]: User(
        -     id: 1,
        +     id: 2,
        -     name: "Ada",
        +     name: "Grace",
              favorites: []
            )
          ]
        """)
  }

  @Test("In arrays, elements without ids are compared with those that replaced them")
  func replaced() {
    #expect(
      diff([Opaque(name: "a"), Opaque(name: "b")], [Opaque(name: "a"), Opaque(name: "c")]) == """
          [
            [0]: Opaque(name: "a"),
        -   [1]: Opaque(name: "b")
        +   [1]: Opaque(name: "c")
          ]
        """)
  }

  @Test("Dictionaries are compared by key, and sets by element")
  func unordered() {
    #expect(
      diff(["a": 1, "b": 2, "c": 3, "d": 4], ["b": 2, "c": 5, "d": 4, "e": 6]) == """
          [
        -   "a": 1,
        -   "c": 3,
        +   "c": 5,
        +   "e": 6,
            … (2 unchanged)
          ]
        """)
    #expect(
      diff(Set([1, 2, 3]), Set([2, 3, 4])) == """
          Set([
        -   1,
        +   4,
            … (2 unchanged)
          ])
        """)
    #expect(diff(["a": 1], ["b": 1]) == "  [\n-   \"a\": 1\n+   \"b\": 1\n  ]")
  }

  @Test("Strings of several lines are compared line by line")
  func strings() {
    #expect(
      diff(User(id: 1, name: "one\ntwo\n\nthree"), User(id: 1, name: "one\n2\n\nthree"))
        == """
          User(
            id: 1,
            name: \"""
              one
        -     two
        +     2
              
              three
              \""",
            favorites: []
          )
        """)
    #expect(diff("one\ntwo", "one") == "  \"\"\"\n  one\n- two\n  \"\"\"")
  }

  @Test("Objects that differ are shown whole, also if they refer to themselves")
  func objects() {
    let (left, right) = (Node(name: "a"), Node(name: "b"))
    left.next = left
    right.next = right
    #expect(
      diff(left, right) == """
        - Node(
        -   name: "a",
        -   next: Node(↩︎)
        - )
        + #1 Node(
        +   name: "b",
        +   next: #1 Node(↩︎)
        + )
        """)
  }

  @Test("A difference notes that unequal values have the same dump")
  func alike() {
    struct Capricious: Equatable {
      var a = 1

      static func == (lhs: Self, rhs: Self) -> Bool { false }
    }
    struct Holder: Equatable {
      var x = Capricious()
    }
    #expect(
      diff(Holder(), Holder()) == """
          DiffTests.Holder(
            // Not equal but no difference detected:
        -   x: DiffTests.Capricious(a: 1)
        +   x: DiffTests.Capricious(a: 1)
          )
        """)
    #expect(
      diff(1 as Any, UInt(1) as Any) == """
        - 1 as Int
        + 1 as UInt
        """)
    #expect(diff(Double.nan, .nan) == "  // Not equal but no difference detected:\n- nan\n+ nan")
  }

  @Test("A difference names properties that a macro stores as they were declared")
  func observed() {
    #expect(
      diff(Observed(), Observed(_count: 1)) == """
          Observed(
        -   count: 0,
        +   count: 1,
            name: "a"
          )
        """)
  }

  @Test("The proportional format uses a minus sign and figure spaces")
  func proportional() {
    #expect(
      diff((1, 2), (3, 2), format: .proportional) == """
        \u{2007} (
        \u{2212}   1,
        +   3,
        \u{2007}   2
        \u{2007} )
        """)
  }

  @Test("A large array with one change is compared without comparing everything with everything")
  func large() {
    let first = Array(0..<20_000)
    var second = first
    second[10_000] = -1
    #expect(
      diff(first, second) == """
          [
            … (10000 unchanged),
        -   [10000]: 10000,
        +   [10000]: -1,
            … (9999 unchanged)
          ]
        """)
    #expect(diff(first, first.reversed())?.split(separator: "\n").count == 1_003)
  }
}
