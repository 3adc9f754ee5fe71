import IntarsiaDump
import Testing

private struct Order: Equatable {
  var id = 1
  var drink = Drink()
  var items = [1, 2]
  var size: Size = .custom(width: 1, height: 2)

  struct Drink: Equatable {
    var name = "tea"
    var milk = false
  }

  enum Size: Equatable {
    case small
    case custom(width: Int, height: Int)
  }
}

private struct Key: Hashable {
  var raw: Int
}

private struct Held: Equatable {
  var key = Key(raw: 1)
  var count = 0
}

private final class Account {
  let name: String
  let bonus: Int
  init(name: String, bonus: Int = 0) { (self.name, self.bonus) = (name, bonus) }
}

private final class Team {
  let lead: Account
  let deputy: Account
  init(_ account: Account) { (lead, deputy) = (account, account) }
}

@Suite("The layout of differences", .endsWithinAMinute)
struct DiffLayoutTests {
  @Test("Unchanged properties are shown without their parts, and never counted")
  func properties() {
    #expect(
      diff(Order(), Order(id: 2)) == """
          Order(
        -   id: 1,
        +   id: 2,
            drink: Order.Drink(…),
            items: […],
            size: .custom(…)
          )
        """)
    #expect(
      diff(Held(), Held(count: 1)) == """
          Held(
            key: Key(raw: 1),
        -   count: 0
        +   count: 1
          )
        """)
  }

  @Test("A property with one part is shown on one line before and after")
  func single() {
    #expect(
      diff(Held(), Held(key: Key(raw: 2))) == """
          Held(
        -   key: Key(raw: 1),
        +   key: Key(raw: 2),
            count: 0
          )
        """)
  }

  @Test("A single unchanged element is shown, and two are counted")
  func elements() {
    let drinks = ["tea", "milk", "water"].map { Order.Drink(name: $0) }
    #expect(
      diff(drinks, Array(drinks.dropLast()) + [Order.Drink(name: "wine")]) == """
          [
            … (2 unchanged),
            [2]: Order.Drink(
        -     name: "water",
        +     name: "wine",
              milk: false
            )
          ]
        """)
    #expect(
      diff(Array(drinks.prefix(1)), Array(drinks.prefix(2))) == """
          [
            [0]: Order.Drink(…),
        +   [1]: Order.Drink(
        +     name: "milk",
        +     milk: false
        +   )
          ]
        """)
    #expect(
      diff([1, 2, 3, 4], [1, 5, 3, 4, 6]) == """
          [
            [0]: 1,
        -   [1]: 2,
        +   [1]: 5,
            … (2 unchanged),
        +   [4]: 6
          ]
        """)
    #expect(diff([1, 2], [1]) == "  [\n    [0]: 1\n-   [1]: 2\n  ]")
    #expect(diff([Int](), [1]) == "  [\n+   [0]: 1\n  ]")
    #expect(
      diff([1, 2], [3, 4, 5])?.hasPrefix("  [\n-   [0]: 1,\n+   [0]: 3,\n-   [1]: 2,") == true)
  }

  @Test("Unchanged entries of sets and dictionaries are counted at the end")
  func keyed() {
    #expect(
      diff(Set([1, 2]), Set([2, 3])) == "  Set([\n-   1,\n+   3,\n    … (1 unchanged)\n  ])")
    #expect(
      diff([1: "a", 9: "b", 10: "c"], [1: "a", 9: "d", 10: "e"]) == """
          [
        -   10: "c",
        +   10: "e",
        -   9: "b",
        +   9: "d",
            … (1 unchanged)
          ]
        """)
    #expect(diff(["a": 1], [:]) == "  [\n-   \"a\": 1\n  ]")
    #expect(diff([:], ["a": 1]) == "  [\n+   \"a\": 1\n  ]")
  }

  @Test("An object that replaces another is shown completely, with a number")
  func objects() {
    #expect(
      diff(Account(name: "a"), Account(name: "b")) == """
        - Account(
        -   name: "a",
        -   bonus: 0
        - )
        + #1 Account(
        +   name: "b",
        +   bonus: 0
        + )
        """)
    #expect(diff(Account(name: "a"), Account(name: "a")) == nil)
    #expect(
      diff(Team(Account(name: "a")), Team(Account(name: "b"))) == """
        - Team(
        -   lead: Account(
        -     name: "a",
        -     bonus: 0
        -   ),
        -   deputy: Account(↩︎)
        - )
        + #1 Team(
        +   lead: #1 Account(
        +     name: "b",
        +     bonus: 0
        +   ),
        +   deputy: #1 Account(↩︎)
        + )
        """)
  }

  @Test("An unchanged object is shown without parts, and referred to where it was removed")
  func sharedObjects() {
    struct Shift {
      var first, second, third: Account
    }
    let (a, b, c) = (Account(name: "a"), Account(name: "b"), Account(name: "c"))
    #expect(
      diff(Shift(first: a, second: b, third: b), Shift(first: a, second: b, third: c)) == """
          DiffLayoutTests.Shift(
            first: Account(…),
            second: #1 Account(…),
        -   third: #1 Account(↩︎)
        +   third: #2 Account(
        +     name: "c",
        +     bonus: 0
        +   )
          )
        """)
  }

  @Test("Unequal values that are printed alike have a note, and no parts")
  func alike() {
    struct Unequal: Equatable {
      var a = 1
      var b = 2
      static func == (lhs: Self, rhs: Self) -> Bool { false }
    }
    struct Bare: Equatable {
      static func == (lhs: Self, rhs: Self) -> Bool { false }
    }
    struct Hidden: Equatable, CustomDumpStringConvertible {
      var secret: String
      var customDumpDescription: String { "•••" }
    }
    let note = "  // Not equal but no difference detected:\n"
    let name = "DiffLayoutTests"
    #expect(diff(Unequal(), Unequal()) == note + "- \(name).Unequal(…)\n+ \(name).Unequal(…)")
    #expect(diff(Bare(), Bare()) == note + "- \(name).Bare()\n+ \(name).Bare()")
    #expect(
      diff([Bare(), Bare()], [Bare(), Bare()])?.hasPrefix(
        "  [\n    // Not equal but no difference detected:\n-   [0]: \(name).Bare(),\n") == true)
    #expect(diff(Hidden(secret: "a"), Hidden(secret: "b")) == "- •••\n+ •••")
  }

  @Test("Values without equality whose texts are equal have no difference")
  func withoutEquality() {
    struct Loud: CustomDumpStringConvertible {
      var volume: Int
      var customDumpDescription: String { "Loud" }
    }
    #expect(diff(Loud(volume: 1), Loud(volume: 2)) == nil)
  }

  @Test("Payloads of one case are compared by their labels, without their type's name")
  func payloads() {
    #expect(
      diff(Order.Size.custom(width: 1, height: 2), .custom(width: 1, height: 3)) == """
          Order.Size.custom(
            width: 1,
        -   height: 2
        +   height: 3
          )
        """)
    #expect(
      diff(Order(), Order(size: .small))?.hasSuffix(
        """
        -   size: .custom(
        -     width: 1,
        -     height: 2
        -   )
        +   size: .small
          )
        """) == true)
    #expect(diff((1, (2, 3)), (0, (2, 3))) == "  (\n-   1,\n+   0,\n    (…)\n  )")
  }

  private struct Shown: CustomDumpRepresentable {
    let customDumpValue: Any
    init(_ value: Any) { customDumpValue = value }
  }

  @Test("Values that are shown as other values are compared as those")
  func shown() {
    for value in ["a", ["a"], Set(["a"]), ["a": 1], 1.5] as [Any] {
      #expect(diff([Shown(value)], [Shown(value)]) == nil)
    }
    #expect(diff(Shown("a"), Shown("b")) == "- \"a\"\n+ \"b\"")
    #expect(
      diff((1, Shown(Set([1, 2]))), (1, Shown(Set([2, 3])))) == """
          (
            1,
            Set([
        -     1,
        +     3,
              … (1 unchanged)
            ])
          )
        """)
  }

  /// A set that shows its elements by its mirror.
  private struct Bag: CustomReflectable {
    var elements: [Int]
    var customMirror: Mirror {
      Mirror(self, unlabeledChildren: elements, displayStyle: .set)
    }
  }

  @Test("A value that is reflected as a set is shown and compared as one")
  func reflectedSet() {
    #expect(String(customDumping: Bag(elements: [2, 1])) == "Set([\n  1,\n  2\n])")
    #expect(diff(Bag(elements: [2, 1]), Bag(elements: [1, 2])) == nil)
    #expect(
      diff(Set([1, 2]) as Any, Bag(elements: [1, 3])) == """
          Set([
            1,
        -   2
        +   3
          ])
        """)
  }

  private struct Guest: Identifiable {
    var id: Int
    var name: String
  }

  @Test("Elements of any type are aligned by the ids of their own types")
  func dynamicIDs() {
    #expect(
      diff(
        [Guest(id: 1, name: "a"), Guest(id: 2, name: "b")] as [Any],
        [Guest(id: 2, name: "c")] as [Any]) == """
            [
          -   [0]: DiffLayoutTests.Guest(
          -     id: 1,
          -     name: "a"
          -   ),
              [0]: DiffLayoutTests.Guest(
                id: 2,
          -     name: "b"
          +     name: "c"
              )
            ]
          """)
  }
}
