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

  @Test("A difference of structs shows the changed fields and counts the rest")
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
            … (2 unchanged),
        -   favorites: []
        +   favorites: [
        +     [0]: 1
        +   ]
          )
        """)
    #expect(
      diff(Opaque(name: "a"), Opaque(name: "b")) == """
          Opaque(
        -   name: "a"
        +   name: "b"
          )
        """)
  }

  @Test("A long unchanged field is counted in a difference")
  func longUnchanged() {
    #expect(
      diff((1, [1, 2]), (2, [1, 2])) == """
          (
        -   1,
        +   2,
            … (1 unchanged)
          )
        """)
  }

  @Test("Values of one line")
  func scalars() {
    #expect(diff(1, 2) == "- 1\n+ 2")
    #expect(diff("a", "b") == "- \"a\"\n+ \"b\"")
    #expect(diff(Int?.none, 1) == "- nil\n+ 1")
    #expect(diff(Tab.home, .page(1)) == "- Tab.home\n+ Tab.page(1)")
    #expect(diff(Tab.page(2), .page(1)) == "- Tab.page(2)\n+ Tab.page(1)")
    #expect(diff(Money(cents: 100), Money(cents: 200)) == "- Money(1 €)\n+ Money(2 €)")
  }

  @Test("The associated values of a case are compared, those of another case are not")
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
            [0]: 1,
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

  @Test("Elements with ids are compared with the element that has the id")
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
          … (1 unchanged)
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
        -   [0]: User(
        -     id: 1,
        -     name: "Ada",
        -     favorites: []
        -   )
        +   [0]: User(
        +     id: 2,
        +     name: "Grace",
        +     favorites: []
        +   )
          ]
        """)
  }

  @Test("Elements without ids are compared with what took their place")
  func replaced() {
    #expect(
      diff([Opaque(name: "a"), Opaque(name: "b")], [Opaque(name: "a"), Opaque(name: "c")]) == """
          [
            … (1 unchanged),
            [1]: Opaque(
        -     name: "b"
        +     name: "c"
            )
          ]
        """)
  }

  @Test("Of dictionaries and sets, elements are found by their keys")
  func unordered() {
    #expect(
      diff(["a": 1, "b": 2, "c": 3, "d": 4], ["b": 2, "c": 5, "d": 4, "e": 6]) == """
          [
        -   "a": 1,
            "b": 2,
        -   "c": 3,
        +   "c": 5,
            "d": 4,
        +   "e": 6
          ]
        """)
    #expect(
      diff(Set([1, 2, 3]), Set([2, 3, 4])) == """
          Set([
        -   1,
            … (2 unchanged),
        +   4
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
        """.replacing("2\n\n", with: "2\n \n"))
    #expect(diff("one\ntwo", "one") == "- \"\"\"\n- one\n- two\n- \"\"\"\n+ \"one\"")
  }

  @Test("Objects are compared by what is in them, and may be in themselves")
  func objects() {
    let (left, right) = (Node(name: "a"), Node(name: "b"))
    left.next = left
    right.next = right
    #expect(
      diff(left, right) == """
          Node(
        -   name: "a",
        +   name: "b",
            next: Node(↩︎)
          )
        """)
  }

  @Test("Values that are different, but printed alike, are called so")
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
            // Not equal, but printed alike:
        -   x: DiffTests.Capricious(
        -     a: 1
        -   )
        +   x: DiffTests.Capricious(
        +     a: 1
        +   )
          )
        """)
    #expect(
      diff(1 as Any, UInt(1) as Any) == """
          // Int and UInt, but printed alike:
        - 1
        + 1
        """)
    #expect(diff(Double.nan, .nan) == "  // Not equal, but printed alike:\n- nan\n+ nan")
  }

  @Test("Properties that a macro stores have the names that were declared")
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

  @Test("Signs can be as wide as each other in proportional fonts")
  func proportional() {
    #expect(
      diff(Opaque(name: "a"), Opaque(name: "b"), format: .proportional) == """
        \u{2007} Opaque(
        \u{2212}   name: "a"
        +   name: "b"
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
