import Testing

@testable import IntarsiaDump

private enum First {
  case none
  case one(Int)
}

private enum Second {
  case one(Int)
}

/// A value that is shown as another one.
private struct Cover: CustomDumpRepresentable {
  let customDumpValue: Any
  init(_ value: Any) { customDumpValue = value }
}

/// A set that shows its elements by its mirror.
private struct Sack: CustomReflectable {
  var elements: [Int]
  var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .set) }
}

private struct Note {
  var text: String
}

private struct Moments: TwoSidedDumpRepresentable {
  var customDumpValue: Any { First.one(1) }
  var secondDumpValue: Any { First.none }
}

/// A value of 29 bytes without gaps between them, and without equality.
private struct Measurement {
  var first: UInt64 = 0, second: UInt64 = 0
  var number = 0.0
  var third: UInt32 = 0, fourth: UInt8 = 0
}

@Suite("Differences of parts", .endsWithinAMinute)
struct PartsOfDifferencesTests {
  @Test("Added and removed cases are shown without the name of their type")
  func cases() {
    #expect(
      diff([Tab.home, .page(1)], [.home]) == "  [\n    [0]: .home\n-   [1]: .page(1)\n  ]")
    #expect(
      diff([Tab.home], [.home, .page(1)]) == "  [\n    [0]: .home,\n+   [1]: .page(1)\n  ]")
  }

  @Test("A property that is unequal to itself is shown as a part, with its commas")
  func unequal() {
    enum Mood: Equatable {
      case good
      static func == (lhs: Self, rhs: Self) -> Bool { false }
    }
    struct Day: Equatable {
      var mood = Mood.good
      var hours = 3
    }
    #expect(
      diff(Day(), Day()) == """
          PartsOfDifferencesTests.Day(
            // Not equal but no difference detected:
        -   mood: .good,
        +   mood: .good,
            hours: 3
          )
        """)
  }

  @Test("A value that is shown as a case is the same as the case, and has no type's name")
  func shownCases() {
    #expect(String(customDumping: Cover(First.none)) == ".none")
    #expect(String(customDumping: First.none) == "First.none")
    #expect(diff(Cover(First.one(1)) as Any, First.one(1)) == nil)
    #expect(
      TwoSidedDump.$isActive.withValue(true) { diff(Moments(), Moments()) } == """
        - .one(1)
        + .none
        """)
  }

  @Test("A value that is shown as a number is the same as the number that replaces it")
  func shownNumbers() {
    #expect(diff(Cover(1) as Any, 1) == nil)
    #expect(
      diff([Cover(1), Cover(2)] as [Any], [1, 3]) == """
          [
            [0]: 1,
        -   [1]: 2
        +   [1]: 3
          ]
        """)
    #expect(
      diff(["a": Cover(1), "b": 2] as [String: Any], ["a": 1, "b": 3]) == """
          [
        -   "b": 2,
        +   "b": 3,
            … (1 unchanged)
          ]
        """)
  }

  @Test("The first moment of the first value is compared with the second moment of the second")
  func moments() {
    struct Pair: TwoSidedDumpRepresentable {
      var customDumpValue: Any
      var secondDumpValue: Any
    }
    let (first, second) = (
      Pair(customDumpValue: 1, secondDumpValue: 2), Pair(customDumpValue: 3, secondDumpValue: 1)
    )
    TwoSidedDump.$isActive.withValue(true) {
      #expect(diff(first, second) == nil)
      #expect(diff(second, first) == "- 3\n+ 2")
    }
  }

  @Test("Cases of one name differ if their types do, or their values")
  func types() {
    #expect(diff(First.one(1) as Any, Second.one(1)) == "- First.one(1)\n+ Second.one(1)")
    #expect(diff(First.one(1), First.one(2)) == "- First.one(1)\n+ First.one(2)")
    #expect(diff(First.none, First.one(1)) == "- First.none\n+ First.one(1)")
    #expect(diff(First.none, First.none) == nil)
  }

  @Test("A list with one object twice is the same as a list of two objects with equal contents")
  func objects() {
    let node = Node(name: "a")
    #expect(diff([node, node], [Node(name: "a"), Node(name: "a")]) == nil)
    #expect(diff([Node(name: "a"), Node(name: "a")], [node, node]) == nil)
    #expect(diff([node, node], [Node(name: "a"), Node(name: "b")]) != nil)
  }

  @Test("An unordered value that replaces an ordered one counts its unchanged element")
  func replacedByUnordered() {
    #expect(
      diff(Sack(elements: [1, 2]) as Any, Set([1, 3])) == """
          Set([
            … (1 unchanged),
        -   2
        +   3
          ])
        """)
    #expect(
      diff(["a": 1, "b": 2] as KeyValuePairs as Any, ["a": 1, "b": 3]) == """
          [
            … (1 unchanged),
        -   "b": 2
        +   "b": 3
          ]
        """)
  }

  @Test("Pairs of keys and values are compared by key, and shown whole under another key")
  func pairs() {
    #expect(
      diff(["a": [1, 2]] as KeyValuePairs, ["b": [1, 3]]) == """
          [
        -   "a": [
        -     [0]: 1,
        -     [1]: 2
        -   ]
        +   "b": [
        +     [0]: 1,
        +     [1]: 3
        +   ]
          ]
        """)
    #expect(
      diff(["a": 1] as KeyValuePairs<String, Int>, [:]) == """
          [
        -   "a": 1
          ]
        """)
    #expect(
      diff(["a": 1, "b": 2] as KeyValuePairs, ["a": 1, "b": 3]) == """
          [
            "a": 1,
        -   "b": 2
        +   "b": 3
          ]
        """)
  }

  @Test("The only property of a value is compared line by line if it is a long string")
  func onlyProperty() {
    #expect(
      diff(Note(text: "a\nb"), Note(text: "a\nc")) == """
          Note(
            text: \"""
              a
        -     b
        +     c
              \"""
          )
        """)
  }

  @Test("Two values have the same bits exactly if all of their bytes are the same")
  func bytes() {
    let value = Measurement(first: 1, second: 2, third: 3, fourth: 4)
    #expect(Sameness.haveSameBits(value, value))
    let changes: [(inout Measurement) -> Void] = [
      { $0.third ^= 1 }, { $0.third ^= 1 << 31 }, { $0.fourth ^= 1 }, { $0.fourth ^= 128 },
      { $0.number = 1 },
    ]
    let words: [WritableKeyPath<Measurement, UInt64>] = [\.first, \.second]
    for byte in UInt64(0)..<8 {
      for word in words {
        var other = value
        other[keyPath: word] ^= 1 << (8 * byte)
        #expect(!Sameness.haveSameBits(value, other), "byte \(byte)")
        #expect(diff([value], [other]) != nil, "byte \(byte)")
      }
    }
    for change in changes {
      var other = value
      change(&other)
      #expect(!Sameness.haveSameBits(value, other))
      #expect(diff([value], [other]) != nil)
    }
    let bytes: (UInt8, UInt8, UInt8) = (1, 2, 3)
    #expect(Sameness.haveSameBits(bytes, bytes))
    #expect(!Sameness.haveSameBits(bytes, (0, 2, 3)) && !Sameness.haveSameBits(bytes, (1, 2, 0)))
  }

  @Test("An element without equality has no difference to itself, even with a number that has")
  func notANumber() {
    let values = [Measurement(number: .nan)]
    #expect(diff(values, values) == nil)
  }

  @Test("Two keys with equal dumps are sorted by their values, in dumps and in differences")
  func alikeKeys() {
    final class Key: Hashable {
      static func == (lhs: Key, rhs: Key) -> Bool { lhs === rhs }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    let name = "PartsOfDifferencesTests.Key()"
    for _ in 0..<20 {
      let (first, second) = (Key(), Key())
      #expect(
        String(customDumping: [first: 1, second: 2]) == "[\n  \(name): 1,\n  \(name): 2\n]")
      #expect(
        diff([first: 1, second: 2], [first: 3, second: 4]) == """
            [
          -   \(name): 1,
          +   \(name): 3,
          -   \(name): 2
          +   \(name): 4
            ]
          """)
    }
  }
}
