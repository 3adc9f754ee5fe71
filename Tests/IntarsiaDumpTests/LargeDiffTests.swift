import IntarsiaCollections
import IntarsiaDump
import Testing

@Suite("Differences of large collections", .endsWithinAMinute)
struct LargeDiffTests {
  private struct Plain {
    var number: Int
  }

  private struct Member: Identifiable, Hashable {
    var id: Int
    var name = "a"
  }

  private let users = (0..<2_000).map { User(id: $0, name: "user \($0)") }

  @Test("A difference of 100,000 numbers shows the changed number and counts the rest")
  func numbers() {
    let first = Array(0..<100_000)
    var second = first
    second[70_000] = -1
    #expect(
      diff(first, second) == """
          [
            … (70000 unchanged),
        -   [70000]: 70000,
        +   [70000]: -1,
            … (29999 unchanged)
          ]
        """)
  }

  @Test("Large arrays with many changes are aligned by the elements that both have")
  func manyReplaced() throws {
    let first = Array(1...1_500)
    let second = first.map { $0 % 4 < 2 ? $0 : -$0 }
    let lines = try #require(diff(first, second)).split(separator: "\n")
    #expect(
      lines.prefix(13) == [
        "  [", "    [0]: 1,", "-   [1]: 2,", "+   [1]: -2,", "-   [2]: 3,", "+   [2]: -3,",
        "    … (2 unchanged),", "-   [5]: 6,", "+   [5]: -6,", "-   [6]: 7,", "+   [6]: -7,",
        "    … (2 unchanged),", "-   [9]: 10,",
      ])
  }

  @Test("A block that moved within a large array is removed and inserted, the longer one stays")
  func movedBlock() throws {
    let first = Array(0..<2_000)
    let lines = try #require(diff(first, Array(first[600...] + first[..<600])))
      .split(separator: "\n")
    #expect(lines.prefix(2) == ["  [", "-   [0]: 0,"])
    #expect(lines[600] == "-   [599]: 599,")
    #expect(lines[601] == "    … (1400 unchanged),")
    #expect(lines[602] == "+   [1400]: 0,")
    #expect(lines.suffix(2) == ["    … (202 more differences)", "  ]"])
  }

  @Test("One inserted and one removed element leave all others counted as unchanged")
  func insertedAndRemoved() {
    var second = users
    second.insert(User(id: -1, name: "new"), at: 0)
    second.remove(at: 1_001)
    #expect(
      diff(users, second) == """
          [
        +   [0]: User(
        +     id: -1,
        +     name: "new",
        +     favorites: []
        +   ),
            … (1000 unchanged),
        -   [1000]: User(
        -     id: 1000,
        -     name: "user 1000",
        -     favorites: []
        -   ),
            … (999 unchanged)
          ]
        """)
  }

  @Test("A difference shows a moved element at its old and new position")
  func moved() {
    var second = users
    second.append(second.removeFirst())
    #expect(
      diff(IdentifiedArray(uniqueElements: users), IdentifiedArray(uniqueElements: second)) == """
          [
        -   [0]: User(
        -     id: 0,
        -     name: "user 0",
        -     favorites: []
        -   ),
            … (1999 unchanged),
        +   [1999]: User(
        +     id: 0,
        +     name: "user 0",
        +     favorites: []
        +   )
          ]
        """)
  }

  @Test("In 2,000 elements with 101 changes, elements are still compared by id")
  func manyChanges() {
    var second = users
    for index in stride(from: 0, to: 2_000, by: 20) { second[index].name += "!" }
    second.swapAt(0, 1_999)
    let text = diff(users, second) ?? ""
    // Two elements are replaced, with two lines that changed, and 99 others have one such line.
    #expect(text.components("- ").count == 99 + 2 * 2)
    #expect(text.contains("    [1000]: User(\n      id: 1000,\n-     name: \"user 1000\",\n"))
  }

  @Test("A difference counts the elements that differ after a thousand lines")
  func bounded() throws {
    let first = Array(0..<20_000)
    // Multiplication by a number that is coprime to the count permutes the elements.
    let second = first.map { ($0 * 61_803 + 7) % 20_000 }
    let lines = try #require(diff(first, second)).split(separator: "\n")
    #expect(lines.count == 1_003)
    #expect(lines.prefix(3) == ["  [", "-   [0]: 0,", "+   [0]: 7,"])
    #expect(lines.suffix(2) == ["    … (19500 more differences)", "  ]"])
  }

  @Test("Differences beyond a thousand lines are counted in each group around them")
  func boundedInGroups() throws {
    let first = [Array(0..<600), [1], [2], [3]]
    let second = [Array(1_000..<1_600), [4], [2], [5]]
    let lines = try #require(diff(first, second)).split(separator: "\n")
    #expect(
      lines.suffix(4) == [
        "      … (101 more differences)", "    ],", "    … (2 more differences)", "  ]",
      ])
  }

  @Test("An added large value is shown up to a thousand lines")
  func boundedText() throws {
    let lines = try #require(diff([[0]], [[0], Array(0..<5_000)])).split(separator: "\n")
    #expect(lines.prefix(3) == ["  [", "    [0]: […],", "+   [1]: ["])
    #expect(lines.suffix(3) == ["+     … (4001 more)", "+   ]", "  ]"])
  }

  @Test("A difference of strings counts the lines that differ after the first thousand")
  func boundedLines() throws {
    let first = (0..<5_000).map { "a\($0)" }.joined(separator: "\n")
    let second = (0..<5_000).map { "b\($0)" }.joined(separator: "\n")
    let lines = try #require(diff(first, second)).split(separator: "\n")
    #expect(lines.suffix(2) == ["  … (4500 more lines that differ)", "  \"\"\""])
  }

  @Test("Elements without equality are compared by their parts")
  func withoutEquality() {
    let first = (0..<2_000).map(Plain.init)
    var second = first
    second[1_000].number = -1
    #expect(diff(first, first.map { $0 }) == nil)
    #expect(
      diff(first, second) == """
          [
            … (1000 unchanged),
        -   [1000]: LargeDiffTests.Plain(number: 1000),
        +   [1000]: LargeDiffTests.Plain(number: -1),
            … (999 unchanged)
          ]
        """)
  }

  @Test("A difference of a large dictionary sorts the changes and counts the rest at the end")
  func dictionaries() {
    let first = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, "\($0)") })
    var second = first
    second[500] = "new"
    second[7] = nil
    second[-1] = "more"
    #expect(
      diff(first, second) == """
          [
        +   -1: "more",
        -   500: "500",
        +   500: "new",
        -   7: "7",
            … (998 unchanged)
          ]
        """)
  }

  @Test("In sets, elements with ids are compared with the element of the same id")
  func sets() {
    let first = Set((0..<1_000).map { Member(id: $0) })
    var second = first
    second.remove(Member(id: 3))
    second.insert(Member(id: 3, name: "b"))
    second.remove(Member(id: 9))
    #expect(
      diff(first, second) == """
          Set([
            LargeDiffTests.Member(
              id: 3,
        -     name: "a"
        +     name: "b"
            ),
        -   LargeDiffTests.Member(
        -     id: 9,
        -     name: "a"
        -   ),
            … (998 unchanged)
          ])
        """)
  }

  @Test("A difference of long strings shows three lines before and after the change")
  func lines() {
    let first = (1...100).map { "line \($0)" }.joined(separator: "\n")
    let second = first.replacing("line 50\n", with: "changed\n")
    #expect(
      diff(first, second) == """
          \"""
          … (46 unchanged lines)
          line 47
          line 48
          line 49
        - line 50
        + changed
          line 51
          line 52
          line 53
          … (47 unchanged lines)
          \"""
        """)
  }
}

extension String {
  fileprivate func components(_ prefix: String) -> [Substring] {
    split(separator: "\n").filter { $0.hasPrefix(prefix) }
  }
}
