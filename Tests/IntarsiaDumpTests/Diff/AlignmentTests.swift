import IntarsiaDump
import Testing

/// A type with ids that is not hashable.
private struct Tag: Identifiable, Equatable {
  var id: Int
}

/// A type with equality, but without ids and hashes.
private struct Plain: Equatable {
  var number: Int
}

@Suite("The alignment of elements in differences", .endsWithinAMinute)
struct AlignmentTests {
  private func user(_ id: Int, _ name: String = "a") -> User { User(id: id, name: name) }

  private func lines<Value>(_ first: Value, _ second: Value) throws -> [Substring] {
    try #require(diff(first, second)).split(separator: "\n")
  }

  @Test("Between elements that changed, one unchanged element is shown and several are counted")
  func runs() {
    #expect(
      diff(
        (1...8).map { user($0) },
        [
          user(1, "b"), user(2), user(3, "b"), user(4), user(5), user(9, "n"), user(6, "b"),
          user(7), user(8, "b"),
        ]) == """
            [
              [0]: User(
                id: 1,
          -     name: "a",
          +     name: "b",
                favorites: []
              ),
              [1]: User(…),
              [2]: User(
                id: 3,
          -     name: "a",
          +     name: "b",
                favorites: []
              ),
              … (2 unchanged),
          +   [5]: User(
          +     id: 9,
          +     name: "n",
          +     favorites: []
          +   ),
              [6]: User(
                id: 6,
          -     name: "a",
          +     name: "b",
                favorites: []
              ),
              [7]: User(…),
              [8]: User(
                id: 8,
          -     name: "a",
          +     name: "b",
                favorites: []
              )
            ]
          """)
  }

  @Test("An element that is inserted between two changed ones leaves both in place")
  func insertedBetween() {
    #expect(
      diff([user(1), user(2)], [user(1, "b"), user(9), user(2, "b")]) == """
          [
            [0]: User(
              id: 1,
        -     name: "a",
        +     name: "b",
              favorites: []
            ),
        +   [1]: User(
        +     id: 9,
        +     name: "a",
        +     favorites: []
        +   ),
            [2]: User(
              id: 2,
        -     name: "a",
        +     name: "b",
              favorites: []
            )
          ]
        """)
  }

  @Test("In large arrays, elements that occur often are aligned, too")
  func frequent() throws {
    let first = (0..<500).flatMap { [10 * $0, -1, 1_000_000 + $0] }
    let second = (0..<500).flatMap { [10 * $0, 2_000_000 + $0, -1] }
    #expect(
      try lines(first, second).prefix(9) == [
        "  [", "    [0]: 0,", "+   [1]: 2000000,", "    [2]: -1,", "-   [2]: 1000000,",
        "    [3]: 10,", "+   [4]: 2000001,", "    [5]: -1,", "-   [5]: 1000001,",
      ])
  }

  @Test("Large arrays of elements with ids that are not hashable are aligned by the ids")
  func movedBlock() throws {
    let first = (0..<2_000).map(Tag.init)
    let lines = try lines(first, Array(first[600...] + first[..<600]))
    #expect(lines.prefix(2) == ["  [", "-   [0]: Tag(id: 0),"])
    #expect(
      lines[600...602] == [
        "-   [599]: Tag(id: 599),", "    … (1400 unchanged),", "+   [1400]: Tag(id: 0),",
      ])
  }

  /// Arrays of 2,000 elements, of which some are removed and as many are added at the end.
  private func shifted(_ count: Int) -> (first: [Plain], second: [Plain]) {
    let kept = (0..<2_000).filter { !$0.isMultiple(of: 3) || $0 >= 3 * count }
    let added = (0..<count).map { -1 - $0 }
    return ((0..<2_000).map(Plain.init), (kept + added).map(Plain.init))
  }

  @Test("Elements are aligned if they differ in no more than a number of edits")
  func limit() throws {
    // The limit for 4,000 elements is 1,250 edits.
    let (first, second) = shifted(625)
    #expect(
      try lines(first, second).prefix(4) == [
        "  [", "-   [0]: Plain(number: 0),", "    … (2 unchanged),", "-   [3]: Plain(number: 3),",
      ])
    let shorter = Array(second.dropLast(2)) + [Plain(number: -1_000), Plain(number: -1_001)]
    let others = [Plain(number: -2_000)] + first.dropFirst()
    #expect(
      try lines(others + [Plain(number: -3_000)], shorter + [Plain(number: -4_000)]).prefix(4) == [
        "  [", "-   [0]: Plain(number: -2000),", "+   [0]: Plain(number: 1),",
        "-   [1]: Plain(number: 1),",
      ])
  }

  @Test("After a thousand lines, unchanged elements at the end are still counted")
  func unchangedRest() throws {
    let first = try lines(Array(0..<500) + [-1, -2], Array(1_000..<1_500) + [-1, -2])
    #expect(first.count == 1_003)
    #expect(first.suffix(2) == ["    … (2 unchanged)", "  ]"])
    let second = try lines([-1] + Array(0..<600), [-1] + Array(1_000..<1_600))
    #expect(second.count == 1_002)
    #expect(second.suffix(2) == ["    … (101 more differences)", "  ]"])
  }

  @Test("An added value inside of an added value is shown up to a thousand lines")
  func nestedLimit() throws {
    let lines = try lines([[[0]]], [[[0]], [Array(0..<5_000)]])
    #expect(lines.prefix(4) == ["  [", "    [0]: […],", "+   [1]: [", "+     [0]: ["])
    #expect(lines.suffix(4) == ["+       … (4001 more)", "+     ]", "+   ]", "  ]"])
  }

  @Test("Forty unchanged lines of a string are shown, and of more only those next to a change")
  func unchangedLines() throws {
    func lines(_ count: Int) -> String { (1...count).map { "line \($0)" }.joined(separator: "\n") }
    func count(_ text: (String) -> String) throws -> Int {
      try self.lines(text("a"), text("b")).count
    }
    #expect(try count { "\($0)\n\(lines(40))" } == 2 + 2 + 40)
    #expect(try count { "\($0)\n\(lines(41))" } == 2 + 2 + 3 + 1)
    #expect(try count { "\(lines(40))\n\($0)" } == 40 + 2 + 2)
    #expect(try count { "\(lines(41))\n\($0)" } == 1 + 3 + 2 + 2)
    #expect(try count { "\($0)\n\(lines(41))\n\($0)" } == 2 + 2 + 7 + 2)
    #expect(
      try self.lines("a\n\(lines(50))\na", "b\n\(lines(50))\nb")[6] == "  … (44 unchanged lines)")
  }
}
