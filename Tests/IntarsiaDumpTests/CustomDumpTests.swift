import Foundation
import IntarsiaCollections
import Testing

@testable import IntarsiaDump

@Suite("Dumping values", .endsWithinAMinute)
struct CustomDumpTests {
  private func dump<T>(_ value: T) -> String {
    String(customDumping: value)
  }

  @Test("customDump prints the text that it writes to a stream with the same options")
  func printing() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      customDump([[1], [2]], name: "numbers", indent: 2, maxDepth: 1)
    }
    var text = ""
    customDump([[1], [2]], to: &text, name: "numbers", indent: 2, maxDepth: 1)
    #expect(text == "  numbers: [\n    [0]: […],\n    [1]: […]\n  ]")
    #expect(String(decoding: result.standardOutputContent, as: UTF8.self).contains(text + "\n"))
  }

  @Test("Standard library types are dumped by their contents or their types")
  func standardLibrary() {
    #expect(dump(SIMD2(1, 2)) == "SIMD2<Int>(1, 2)")
    #expect(dump(AnyCollection([1, 2])) == dump([1, 2]))
    #expect(dump(["a": 1, "b": 2] as KeyValuePairs) == "[\n  \"a\": 1,\n  \"b\": 2\n]")
    #expect(dump(/a+/) == "Regex<Substring>")
    #expect(dump(Task { 1 }) == "Task<Int, Never>")
    let object = Node(name: "a")
    let address = String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    #expect(dump(ObjectIdentifier(object)) == "ObjectIdentifier(0x\(address))")
  }

  @Test("A text with attributes is dumped as its text, or as its runs if any has attributes")
  func attributedStrings() {
    #expect(dump(AttributedString("Hi")) == "AttributedString(\"Hi\")")
    var text = AttributedString("Hi, ")
    var name = AttributedString("Ada")
    name.languageIdentifier = "en"
    text += name
    #expect(
      dump(text) == """
        AttributedString(
          (
            text: "Hi, ",
            attributes: []
          ),
          (
            text: "Ada",
            attributes: [
              [0]: "NSLanguage = en"
            ]
          )
        )
        """)
  }

  @Test("A dump for a trace is compact if it is asked to be, and replaces parts")
  func forTrace() {
    let tab = Tab.nested(.nested(.page(1)))
    func dump(isCompact: Bool) -> String {
      String(dumpingForTrace: tab, isCompact: isCompact) { _, _ in nil }
    }
    #expect(dump(isCompact: true) == String(compactlyDumping: tab))
    #expect(dump(isCompact: false) == String(customDumping: tab))
    #expect(dump(isCompact: true) == "Tab.nested(.nested(.page(1)))")
    #expect(
      String(dumpingForTrace: tab, isCompact: true) { value, _ in
        value is Int ? DumpReplacement("…", isFinal: true) : nil
      } == "Tab.nested(.nested(.page(\"…\")))")
  }

  @Test("A struct is dumped as a call of its initializer, a field per line")
  func structs() {
    #expect(
      dump(User(id: 1, name: "Ada", favorites: [2, 3])) == """
        User(
          id: 1,
          name: "Ada",
          favorites: [
            [0]: 2,
            [1]: 3
          ]
        )
        """)
    #expect(dump(Empty()) == "Empty()")
  }

  @Test("Numbers, booleans, Void and characters are dumped as Swift literals")
  func scalars() {
    #expect(dump(42) == "42")
    #expect(dump(UInt8(7)) == "7")
    #expect(dump(1.5) == "1.5")
    #expect(dump(Float(2)) == "2.0")
    #expect(dump(true) == "true")
    #expect(dump(()) == "()")
    #expect(dump(Character("a")) == #""a""#)
  }

  @Test("Strings are written as in Swift, with as few escapes as possible")
  func strings() {
    #expect(dump("Ada") == #""Ada""#)
    #expect(dump("") == #""""#)
    #expect(dump("Ada"[...]) == #""Ada""#)
    #expect(dump(#"say "hi""#) == ##"#"say "hi""#"##)
    #expect(dump(##"a"#b\c"##) == ###"##"a"#b\c"##"###)
    #expect(dump("tab\there") == #""tab\there""#)
    #expect(
      dump(User(id: 1, name: "Ada\n\nLovelace")) == """
        User(
          id: 1,
          name: \"""
            Ada
            
            Lovelace
            \""",
          favorites: []
        )
        """)
    #expect(dump("one\ntwo") == "\"\"\"\none\ntwo\n\"\"\"")
  }

  @Test("An optional is dumped as its wrapped value or nil; nested nil shows its level")
  func optionals() {
    #expect(dump(Int?.none) == "nil")
    #expect(dump(Int?.some(1)) == "1")
    #expect(dump(Int??.none) == "nil")
    #expect(dump(Int??.some(.none)) == ".some(nil)")
    #expect(dump(Int???.some(.some(.none))) == ".some(.some(nil))")
    #expect(dump(Int???.some(.some(.some(1)))) == "1")
    #expect(dump(["a": Int?.none] as [String: Int??]) == "[\n  \"a\": .some(nil)\n]")
    #expect(dump([1, nil]) == "[\n  [0]: 1,\n  [1]: nil\n]")
  }

  @Test("A dump writes an enum's type name at the root only")
  func enums() {
    #expect(dump(Tab.home) == "Tab.home")
    #expect(dump(Tab.page(1)) == "Tab.page(1)")
    #expect(dump(Tab.response(n: 1)) == "Tab.response(n: 1)")
    #expect(dump(Tab.nested(.nested(.home))) == "Tab.nested(\n  .nested(.home)\n)")
    #expect(dump([Tab.home]) == "[\n  [0]: .home\n]")
    #expect(
      dump(Tab.pair(1, name: "a")) == """
        Tab.pair(
          1,
          name: "a"
        )
        """)
    #expect(
      dump(Tab.user(User(id: 1, name: "Ada"))) == """
        Tab.user(
          User(
            id: 1,
            name: "Ada",
            favorites: []
          )
        )
        """)
    #expect(dump(Result<Int, CancellationError>.success(1)) == "Result.success(1)")
    #expect(dump(Tab?.some(.home)) == ".home")
  }

  @Test("A case without associated values is dumped by its description")
  func describedEnums() {
    #expect(dump(Named.first) == "Named.first")
    #expect(dump(Named.second) == "Named(The second)")
  }

  @Test("A dump sorts dictionaries and sets by the text of their keys")
  func unordered() {
    #expect(dump([Int: Int]()) == "[:]")
    #expect(dump(Set<Int>()) == "Set([])")
    #expect(dump([10: "b", 9: "a"]) == "[\n  10: \"b\",\n  9: \"a\"\n]")
    #expect(dump(["b": 1, "a": 2]) == "[\n  \"a\": 2,\n  \"b\": 1\n]")
    #expect(dump(Set([10, 9, 100])) == "Set([\n  10,\n  100,\n  9\n])")
    #expect(dump([AnyHashable(2): 1, AnyHashable("a"): 2]) == "[\n  \"a\": 2,\n  2: 1\n]")
  }

  /// An object as a key, compared by its identity.
  private final class Key: Hashable {
    static func == (lhs: Key, rhs: Key) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// A key whose order compares only the ranks, so keys of one rank have no defined order.
  private struct Rank: Hashable, Comparable {
    var rank = 0
    var name: String
    static func < (lhs: Rank, rhs: Rank) -> Bool { lhs.rank < rhs.rank }
  }

  @Test("A dictionary's keys view and values view are each dumped sorted")
  func views() {
    let numbers = Dictionary(uniqueKeysWithValues: (0..<50).map { ("\($0 + 10)", 60 - $0) })
    func lines(_ value: Any) -> [String] {
      dump(value).split(separator: "\n").dropFirst().dropLast().map { line in
        line.trimmingPrefix("  ").prefix { $0 != "," }.description
      }
    }
    #expect(lines(numbers.values) == (0..<50).map { "[\($0)]: \($0 + 11)" })
    #expect(lines(numbers.keys) == (10..<60).map { number in "\"\(number)\"" })
    let tabs = ["a": Tab.page(2), "b": .home, "c": .page(1)]
    #expect(dump(tabs.values) == "[\n  [0]: .home,\n  [1]: .page(1),\n  [2]: .page(2)\n]")
  }

  @Test("Dictionary keys with equal dumps are sorted by their values")
  func alikeKeys() {
    let entries = (0..<9).map { (Key(), $0) }
    let dictionary = Dictionary(uniqueKeysWithValues: entries)
    let name = "CustomDumpTests.Key()"
    #expect(
      dump(dictionary) == "[\n" + (0..<9).map { "  \(name): \($0)" }.joined(separator: ",\n")
        + "\n]")

    var second = dictionary
    for (key, value) in entries where value % 3 == 0 { second[key] = 10 * value + 1 }
    second[entries[4].0] = nil
    second[Key()] = 9
    #expect(
      diff(dictionary, second) == """
          [
        +   \(name): 9,
        -   \(name): 0,
        +   \(name): 1,
        -   \(name): 3,
        +   \(name): 31,
        -   \(name): 4,
        -   \(name): 6,
        +   \(name): 61,
            … (5 unchanged)
          ]
        """)
  }

  @Test("Set elements that compare as neither less nor greater are sorted by their dumps")
  func keysOfOneRank() {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let lines = dump(Set(names.map { Rank(name: $0) })).split(separator: "\n")
    #expect(lines.filter { $0.contains("name") } == names.map { "    name: \"\($0)\"" })
  }

  @Test("A tuple is dumped with its labels, an element per line")
  func tuples() {
    #expect(dump((1, "a")) == "(\n  1,\n  \"a\"\n)")
    #expect(dump((x: 1, y: 2)) == "(\n  x: 1,\n  y: 2\n)")
  }

  @Test("An identified array is dumped as an array")
  func identifiedArrays() {
    let users: IdentifiedArrayOf<User> = [User(id: 7, name: "Ada")]
    #expect(dump(users) == dump(users.elements))
    #expect(dump(IdentifiedArrayOf<User>()) == "[]")
  }

  @Test("A dump shows an object once and numbers further objects of its type")
  func objects() {
    let node = Node(name: "a", next: Node(name: "b"))
    node.next?.next = node
    #expect(
      dump(node) == """
        Node(
          name: "a",
          next: #1 Node(
            name: "b",
            next: Node(↩︎)
          )
        )
        """)
    node.next = nil
    #expect(
      dump([node, node, Node(name: "b")]) == """
        [
          [0]: Node(
            name: "a",
            next: nil
          ),
          [1]: Node(↩︎),
          [2]: #1 Node(
            name: "b",
            next: nil
          )
        ]
        """)
  }

  @Test("Dumps of objects show inherited properties first")
  func inheritance() {
    #expect(
      dump(LeafNode(name: "a")) == """
        LeafNode(
          name: "a",
          next: nil,
          size: nil,
          weight: 1
        )
        """)
  }

  @Test("A dump names properties that a macro stores as they were declared")
  func observed() {
    #expect(dump(Observed()) == "Observed(\n  count: 0,\n  name: \"a\"\n)")
    #expect(dump(Underscored()) == "Underscored(_cache: 1)")
  }

  @Test("A custom dump shows a value as text, as another value or by its custom mirror")
  func customization() {
    #expect(dump(Money(cents: 250)) == "Money(2 €)")
    #expect(dump([Tagged(rawValue: 1)]) == "[\n  [0]: 1\n]")
    #expect(dump(Session()) == #"Session(user: "Ada")"#)
  }

  @Test("Types, functions and key paths are named without their modules")
  func types() {
    #expect(dump(User.self) == "User.self")
    #expect(dump([Int?].self) == "[Int?].self")
    #expect(dump([String: [User]].self) == "[String: [User]].self")
    #expect(dump(Set<User.ID>.self) == "Set.self")
    #expect(dump(Optional<[[[String: Double]]]>.self) == "[[[String: Double]]]?.self")
    #expect(dump(Optional<any Error>.self) == "Error?.self")
    let function: @Sendable (Int) -> String = { "\($0)" }
    #expect(dump(function) == "@Sendable (Int) -> String")
    #expect(dump(\User.name) == #"\User.name"#)
    #expect(dump(\User.favorites.count) == #"\User.favorites.<computed (Int)>"#)
  }

  @Test("Local types are dumped without the address of their scope")
  func privateTypes() {
    struct Local { var a = 1 }
    #expect(dump(Local()) == "CustomDumpTests.Local(a: 1)")
    #expect(dump([Local].self) == "[CustomDumpTests.Local].self")
  }

  @Test("Ranges are dumped as in Swift, durations in seconds")
  func ranges() {
    #expect(dump(1..<5) == "1..<5")
    #expect(dump("a"..."b") == #""a"..."b""#)
    #expect(dump(1...) == "1...")
    #expect(dump(...1) == "...1")
    #expect(dump(..<1) == "..<1")
    #expect(dump(Duration.milliseconds(1500)) == "1 second, 500 milliseconds")
  }

  @Test("Foundation values are dumped on one line as type and content")
  func foundation() throws {
    #expect(dump(Date(timeIntervalSince1970: 1_234_567_890.5)) == "Date(2009-02-13T23:31:30.500Z)")
    #expect(dump(try #require(URL(string: "https://swift.org/a"))) == "URL(https://swift.org/a)")
    #expect(dump(Data()) == "Data(0 bytes)")
    #expect(dump(Data([10])) == "Data(1 byte: 0a)")
    #expect(dump(Data(repeating: 255, count: 17)).contains("ff ff … hash "))
    #expect(dump(try #require(Decimal(string: "1.25"))) == "1.25")
    #expect(
      dump(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
        == "UUID(00000000-0000-0000-0000-000000000001)")
    #expect(dump(Locale(identifier: "en_US")) == "Locale(en_US)")
  }

  @Test("A calendar and a time zone are dumped with their properties")
  func calendars() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US")
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    #expect(
      dump(calendar) == """
        Calendar(
          identifier: .gregorian,
          locale: Locale(en_US),
          timeZone: TimeZone(
            identifier: "GMT",
            abbreviation: "GMT",
            secondsFromGMT: 0,
            isDaylightSavingTime: false
          ),
          firstWeekday: 1,
          minimumDaysInFirstWeek: 1
        )
        """)
  }

  @Test("Objects of Foundation are dumped like the values that they bridge to")
  func foundationObjects() throws {
    #expect(dump(NSString("a")) == #""a""#)
    #expect(dump(NSNumber(1.5)) == "1.5")
    #expect(dump(NSDate(timeIntervalSince1970: 0)) == "Date(1970-01-01T00:00:00.000Z)")
    #expect(dump(try #require(NSURL(string: "https://swift.org"))) == "URL(https://swift.org)")
    #expect(dump(NSData(data: Data([10]))) == "Data(1 byte: 0a)")
    #expect(dump(NSArray(array: ["a"])) == "[\n  [0]: \"a\"\n]")
    #expect(dump(NSDictionary(dictionary: ["a": 1])) == "[\n  \"a\": 1\n]")
    #expect(dump(NSSet(array: ["a"])) == "Set([\n  \"a\"\n])")
    #expect(dump(NSRange(location: 1, length: 2)) == "1..<3")
    #expect(
      dump(NSError(domain: "a", code: 1)) == """
        NSError(
          domain: "a",
          code: 1,
          userInfo: [:]
        )
        """)
  }

  @Test("A group with one part that has no parts is dumped on one line")
  func oneLine() {
    struct ID: Hashable { var rawValue: String }
    struct Wrapper { var value: Any }
    #expect(dump(ID(rawValue: "x")) == #"CustomDumpTests.ID(rawValue: "x")"#)
    #expect(dump([ID(rawValue: "x"): 1]) == "[\n  CustomDumpTests.ID(rawValue: \"x\"): 1\n]")
    let (absent, present): (Int?, Int?) = (nil, 1)
    #expect(dump(Wrapper(value: absent as Any)) == "CustomDumpTests.Wrapper(value: nil)")
    #expect(dump(Wrapper(value: [Int]())) == "CustomDumpTests.Wrapper(value: [])")
    #expect(dump(Wrapper(value: present as Any)).contains("(\n  value: 1\n)"))
    #expect(dump(Wrapper(value: "a\nb")).contains("(\n  value: \"\"\"\n    a\n"))
    #expect(dump(Unicode.Scalar("a")) == #""a""#)
  }

  @Test("A dump can be named, indented and limited in depth")
  func parameters() {
    var text = ""
    let user = User(id: 1, name: "Ada", favorites: [2])
    #expect(customDump(user, to: &text, name: "user", indent: 4, maxDepth: 1) == user)
    #expect(
      text == """
            user: User(
              id: 1,
              name: "Ada",
              favorites: […]
            )
        """)
    text = ""
    customDump(user, to: &text, maxDepth: 0)
    #expect(text == "User(…)")
    customDump([Int](), to: &text, maxDepth: 0)
    #expect(text == "User(…)[]")
  }
}
