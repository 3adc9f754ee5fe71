import Foundation
import Testing

@testable import IntarsiaDump

private enum Suit: Hashable {
  case clubs
}

private struct Cover: CustomDumpRepresentable {
  let customDumpValue: Any
  init(_ value: Any) { customDumpValue = value }
}

/// A value that shows itself as an optional number.
private struct Optionally: CustomDumpReflectable {
  var customDumpMirror: Mirror { Mirror(self, children: ["some": 7], displayStyle: .optional) }
}

private struct Holder {
  var number: Int? = 7
  var nested: Int?? = 7
  var cover = Cover(7)
  var optionally = Optionally()
}

/// A value that shows itself in a style, with a text.
private struct Styled: CustomReflectable, CustomStringConvertible {
  var style: Mirror.DisplayStyle?
  var description: String
  var customMirror: Mirror { Mirror(self, children: [:], displayStyle: style) }
}

private struct Silent: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

private struct Labelled: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["first": 1], displayStyle: .collection) }
}

private struct Ticket {
  var code = "a\nb"
}

private struct Field: DumpFieldName {
  var names = ["name"]
}

private enum Change {
  case set(Field, Int)
  case both(Field, value: Int)
}

private actor Counter {
  let count = 1
}

private struct Notice: CustomDumpStringConvertible {
  var customDumpDescription: String
}

@Suite("Dumps of parts", .endsWithinAMinute)
struct DumpedPartsTests {
  private func dump(_ value: Any) -> String { String(customDumping: value) }

  @Test("customDump does not indent by default")
  func defaultIndentation() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      customDump(1, name: "number")
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.split(separator: "\n").contains("number: 1"))
    var text = ""
    customDump(1, to: &text, name: "number")
    #expect(text == "number: 1")
  }

  @Test("The keys of a dictionary that are cases are dumped without the name of their type")
  func caseKeys() {
    #expect(dump([Suit.clubs: 1]) == "[\n  .clubs: 1\n]")
    #expect(dump(Set([Suit.clubs])) == "Set([\n  .clubs\n])")
  }

  @Test("Values without parts are dumped by their own text, or by their type")
  func withoutParts() {
    #expect(dump(Styled(description: "quiet")) == "quiet")
    #expect(dump(Silent()) == "Silent")
    #expect(dump(Styled(style: .struct, description: "\u{1B}[2J")) == #"\u{1B}[2J"#)
    #expect(dump(Styled(description: "\u{1B}[2J")) == #"\u{1B}[2J"#)
  }

  @Test("A value that is reflected as a case is dumped by its text")
  func reflectedCases() {
    #expect(dump(Styled(style: .enum, description: "ready_2")) == "Styled.ready_2")
    #expect(dump(Styled(style: .enum, description: "not ready")) == "Styled(not ready)")
    #expect(dump([Styled(style: .enum, description: "a")]) == "[\n  [0]: .a\n]")
  }

  @Test("An ordered set is reflected as a collection of its own type")
  func orderedSet() {
    let mirror = NSOrderedSet(array: [2, 1]).customDumpMirror
    #expect(ObjectIdentifier(mirror.subjectType) == ObjectIdentifier(NSOrderedSet.self))
    #expect(mirror.children.map { $0.value as? Int } == [2, 1])
  }

  @Test("The labels of a reflected collection are shown")
  func labels() {
    #expect(dump(Labelled()) == "[\n  first: 1\n]")
  }

  @Test("An actor is dumped with its properties, and without those of the compiler")
  func actors() {
    #expect(dump(Counter()).contains("count: 1"))
    #expect(!dump(Counter()).contains("defaultActor"))
  }

  @Test(
    "A text that a type composes shows control characters, except tabs and line breaks",
    arguments: [
      ("a\u{7F}", #"a\u{7F}"#), ("\u{0}", #"\u{0}"#), ("\u{1F}\u{20}", #"\u{1F} "#),
      ("a\tb\nc", "a\tb\nc"), ("a\tb\u{8}", "a\tb\\u{8}"), ("\n\u{1}", "\n\\u{1}"),
    ])
  func controls(text: String, shown: String) {
    #expect(dump(Notice(customDumpDescription: text)) == shown)
  }

  @Test(
    "A joiner is shown as it is only inside of a word of another script",
    arguments: [
      ("a\u{200D}é", "\"a\\u{200D}é\""), ("x\u{338}\u{200D}é", "\"x\u{338}\u{200D}é\""),
      ("क्\u{200D}ष", "\"क्\u{200D}ष\""), ("é\u{200D}b", "\"é\\u{200D}b\""),
    ])
  func joiners(string: String, text: String) {
    #expect(dump(string) == text)
  }

  @Test("A long string in the only property is replaced at the deepest level, and not before")
  func depth() {
    func dump(_ depth: Int) -> String {
      var text = ""
      customDump(Ticket(), to: &text, maxDepth: depth)
      return text
    }
    #expect(dump(1) == #"Ticket(code: "…")"#)
    #expect(dump(2) == "Ticket(\n  code: \"\"\"\n    a\n    b\n    \"\"\"\n)")
  }

  @Test("A dump for a trace replaces values deeper than a thousand levels with a hint, too")
  func deepTrace() {
    let list = (0..<1_500).reduce(Node(name: "a")) { next, _ in Node(name: "a", next: next) }
    let lines = String(dumpingForTrace: list, isCompact: false) { _, _ in nil }
      .utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 3 * 1_000 + 1)
    #expect(
      lines.count { String($0)?.hasSuffix("(… (deeper than 1000 levels))") == true } == 1)
  }

  @Test(
    "A replacement is asked for the number inside a value that is shown as another one",
    arguments: [false, true])
  func paths(isCompact: Bool) {
    func paths(_ value: Any) -> [String] {
      var paths: Set<String> = []
      _ = String(dumpingForTrace: value, isCompact: isCompact) { value, path in
        if type(of: value) == Int.self { paths.insert(path.joined(separator: ".")) }
        return nil
      }
      return paths.sorted()
    }
    #expect(paths(Holder()) == ["cover", "optionally"])
    #expect(paths(Change.set(Field(), 1)) == ["set.name"])
    #expect(paths(Change.both(Field(), value: 1)) == ["both.name.value"])
  }

  @Test("Nothing inside of a final replacement is replaced, at any depth")
  func finalReplacement() {
    func dump(isFinal: Bool) -> String {
      String(dumpingForTrace: [1], isCompact: false) { value, _ in
        switch value {
        case 1 as Int: DumpReplacement([[[8, 9]]], isFinal: isFinal)
        case 8 as Int: DumpReplacement("eight", isFinal: true)
        default: nil
        }
      }
    }
    #expect(dump(isFinal: true).contains("[0]: 8,"))
    #expect(dump(isFinal: false).contains(#"[0]: "eight","#))
  }

  @Test(
    "A duration is dumped in units from days to nanoseconds",
    arguments: [
      (.zero, "0 nanoseconds"), (.seconds(86_400), "1 day"), (.seconds(172_800), "2 days"),
      (.seconds(86_399), "23 hours, 59 minutes, 59 seconds"),
      (.seconds(90_061), "1 day, 1 hour, 1 minute, 1 second"), (.seconds(3_600), "1 hour"),
      (.seconds(60), "1 minute"), (.seconds(-1), "-1 second"),
      (.nanoseconds(1_002_003), "1 millisecond, 2 microseconds, 3 nanoseconds"),
      (.nanoseconds(999_999_999), "999 milliseconds, 999 microseconds, 999 nanoseconds"),
      (.microseconds(1), "1 microsecond"), (.milliseconds(-2_500), "-2 seconds, 500 milliseconds"),
    ] as [(Duration, String)])
  func durations(duration: Duration, text: String) {
    #expect(dump(duration) == text)
  }

  @Test("A duration of less than a nanosecond is dumped in seconds")
  func attoseconds() {
    let duration = Duration(secondsComponent: 0, attosecondsComponent: 1)
    #expect(dump(duration) == duration.description)
  }
}
