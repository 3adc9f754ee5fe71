import Foundation
import IntarsiaDump
import Testing

private struct Ticket: Hashable {
  var code = "x"
}

private struct Box {
  var content: Any
}

private enum Route {
  case list
  case detail(Ticket)
  case page(Int)
  case text(String)
  case link(to: Int?)
  indirect case back(Route)
}

private final class Token {}

private struct Macro {
  var _$id = 0
  var _count = 1
}

@Suite("Dumps on one line", .endsWithinAMinute)
struct OneLineTests {
  private func dump(_ value: Any) -> String { String(customDumping: value) }

  @Test("A value with one part that has no parts is dumped on one line")
  func childless() {
    #expect(dump(Ticket()) == #"Ticket(code: "x")"#)
    #expect(dump(Box(content: 1.5)) == "Box(content: 1.5)")
    #expect(dump(Box(content: Int?.none as Any)) == "Box(content: nil)")
    #expect(dump(Box(content: [Int]())) == "Box(content: [])")
    #expect(dump(Box(content: [String: Int]())) == "Box(content: [:])")
    #expect(dump(Box(content: ())) == "Box(content: ())")
    #expect(dump(Box(content: Route.list)) == "Box(content: .list)")
    #expect(dump(Box(content: Empty())) == "Box(content: Empty())")
    #expect(dump(Box(content: Token())) == "Box(content: Token())")
    #expect(dump(Box(content: Int.self)) == "Box(content: Int.self)")
    #expect(dump(Route.page(1)) == "Route.page(1)")
    #expect(dump(Route.link(to: nil)) == "Route.link(to: nil)")
    #expect(dump(Box(content: Character("a"))) == #"Box(content: "a")"#)
    #expect(
      dump(Box(content: Date(timeIntervalSince1970: 0)))
        == "Box(content: Date(1970-01-01T00:00:00.000Z))")
  }

  @Test("A value whose part has a part is dumped on several lines")
  func nested() {
    #expect(dump(Route.detail(Ticket())) == "Route.detail(\n  Ticket(code: \"x\")\n)")
    #expect(dump(Route.back(.page(1))) == "Route.back(\n  .page(1)\n)")
    #expect(dump(Box(content: [1])) == "Box(\n  content: [\n    [0]: 1\n  ]\n)")
    #expect(dump(Route.text("a\nb")) == "Route.text(\n  \"\"\"\n  a\n  b\n  \"\"\"\n)")
  }

  @Test("The value of an optional is a part, unless it determines its text")
  func optionals() {
    #expect(dump(Route.link(to: 1)) == "Route.link(\n  to: 1\n)")
    #expect(dump(Box(content: Money?.some(Money(cents: 100)) as Any)) == "Box(content: Money(1 €))")
    #expect(dump(Box(content: Character?.some("a") as Any)) == #"Box(content: "a")"#)
    #expect(dump(Box(content: Tagged?.some(Tagged(rawValue: 1)) as Any)) == "Box(content: 1)")
  }

  @Test("A hidden part of a macro counts as a part")
  func hidden() {
    #expect(dump(Macro()) == "Macro(\n  count: 1\n)")
  }

  @Test("Elements of collections, dictionary keys and sets are dumped on one line")
  func elements() {
    #expect(dump([Ticket()]) == "[\n  [0]: Ticket(code: \"x\")\n]")
    #expect(dump([Ticket(): 1]) == "[\n  Ticket(code: \"x\"): 1\n]")
    #expect(dump(Set([Ticket()])) == "Set([\n  Ticket(code: \"x\")\n])")
    #expect(dump([1: 2]) == "[\n  1: 2\n]")
  }

  @Test("A depth limit replaces parts, but not a single part without parts")
  func depth() {
    func dump(_ value: Any, _ depth: Int) -> String {
      var text = ""
      customDump(value, to: &text, maxDepth: depth)
      return text
    }
    #expect(dump(Ticket(), 0) == #"Ticket(code: "x")"#)
    #expect(dump(Ticket(code: "a\nb"), 0) == #"Ticket(code: "…")"#)
    #expect(dump(Route.detail(Ticket()), 0) == "Route.detail(…)")
    #expect(dump("a\nb", 0) == #""…""#)
    #expect(dump(["a\nb"], 1) == "[\n  [0]: \"…\"\n]")
    #expect(dump([Int](), 0) == "[]")
    let node = Node(name: "a")
    #expect(dump([node, node], 1) == "[\n  [0]: Node(…),\n  [1]: Node(↩︎)\n]")
  }

  @Test("A name and an indentation precede all lines")
  func parameters() {
    var text = ""
    customDump(["a\n\nb"], to: &text, name: "lines", indent: 2)
    #expect(
      text.split(separator: "\n", omittingEmptySubsequences: false) == [
        "  lines: [", "    [0]: \"\"\"", "      a", "      ", "      b", "      \"\"\"", "  ]",
      ])
  }
}
