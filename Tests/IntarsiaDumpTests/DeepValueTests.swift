import IntarsiaDump
import Testing

/// A linked list that is not equatable.
private indirect enum Chain {
  case end(Int)
  case link(Int, Chain)

  init(_ count: Int, end: Int = 0) {
    self = (0..<count).reversed().reduce(.end(end)) { .link($1, $0) }
  }
}

private indirect enum Nest: Equatable {
  case core([Int])
  case shell(Nest)

  init(_ count: Int, core: [Int]) {
    self = (0..<count).reduce(.core(core)) { nest, _ in .shell(nest) }
  }
}

private struct Tree {
  var name = "a"
  var branches: [Tree] = []
  var twigs: [String: Tree] = [:]

  init(_ count: Int, name: String, byKey: Bool = false) {
    self.name = name
    for _ in 0..<count {
      self = byKey ? Tree(twigs: ["t": self]) : Tree(branches: [self])
    }
  }

  private init(branches: [Tree] = [], twigs: [String: Tree] = [:]) {
    (self.branches, self.twigs) = (branches, twigs)
  }
}

private func list(_ count: Int, end: String) -> Node {
  (0..<count).reduce(Node(name: end)) { next, _ in Node(name: "a", next: next) }
}

extension String {
  fileprivate var allLines: [String] {
    // By bytes, which are compared faster than characters: indentation makes these texts long.
    utf8.split(separator: UInt8(ascii: "\n")).compactMap { String($0) }
  }

  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}

@Suite("Deep values", .endsWithinAMinute)
struct DeepValueTests {
  @Test("A value that is a thousand levels deep is shown whole")
  func thousand() {
    let lines = String(customDumping: Chain(999, end: 7)).allLines
    #expect(lines.prefix(3) == ["Chain.link(", "  0,", "  .link("])
    #expect(lines.count == 3 * 999 + 1)
    let margin = String(repeating: "  ", count: 998)
    #expect(lines[2 * 999 - 2] == "\(margin).link(")
    #expect(lines[2 * 999 - 1] == "\(margin)  998,")
    #expect(lines[2 * 999] == "\(margin)  .end(7)")
    #expect(lines[2 * 999 + 1] == "\(margin))")
  }

  @Test("A dump replaces values deeper than a thousand levels with a hint")
  func deeper() {
    let lines = String(customDumping: list(10_000, end: "b")).allLines
    #expect(lines.count == 3 * 1_000 + 1)
    #expect(
      lines[2 * 1_000] == String(repeating: "  ", count: 1_000)
        + "next: #1000 Node(… (deeper than 1000 levels))")
  }

  @Test("Nested enum cases are dumped up to a thousand levels")
  func nestedCases() {
    let lines = String(customDumping: Nest(900, core: [])).allLines
    #expect(lines.count == 2 * 900 + 1)
    #expect(lines[900] == String(repeating: "  ", count: 900) + ".core([])")
    let deeper = String(customDumping: Nest(5_000, core: [1])).allLines
    #expect(deeper.count == 2 * 1_000 + 1)
    #expect(deeper[1_000].trimmed == ".shell(… (deeper than 1000 levels))")
    var text = ""
    customDump(Nest(2_000, core: []), to: &text, maxDepth: 2)
    #expect(text == "Nest.shell(\n  .shell(\n    .shell(…)\n  )\n)")
  }

  @Test("Equal values that are hundreds or thousands of levels deep have no difference")
  func same() {
    #expect(diff(Chain(4_000), Chain(4_000)) == nil)
    #expect(diff(list(2_000, end: "b"), list(2_000, end: "b")) == nil)
    #expect(diff(Tree(600, name: "b"), Tree(600, name: "b")) == nil)
    #expect(diff(Tree(600, name: "b", byKey: true), Tree(600, name: "b", byKey: true)) == nil)
    #expect(diff(Nest(2_000, core: [1]), Nest(2_000, core: [1])) == nil)
  }

  /// The lines of a difference that only one of the values has, without their indentation.
  private func changes<Value>(_ first: Value, _ second: Value) throws -> [String] {
    try #require(diff(first, second)).allLines.filter { !$0.hasPrefix(" ") }
      .map { $0.filter { $0 != " " } }
  }

  @Test("A difference a few hundred levels deep is shown")
  func different() throws {
    #expect(try changes(Chain(250, end: 1), Chain(250, end: 2)) == ["-.end(1)", "+.end(2)"])
    #expect(
      try changes(Nest(400, core: [1, 2]), Nest(400, core: [1, 3])) == ["-[1]:2", "+[1]:3"])
    for byKey in [false, true] {
      #expect(
        try changes(Tree(100, name: "b", byKey: byKey), Tree(100, name: "c", byKey: byKey))
          == [#"-name:"b","#, #"+name:"c","#])
    }
  }

  @Test("A difference below a thousand lines of nesting is counted instead of shown")
  func counted() throws {
    let lines = try #require(diff(Chain(2_000, end: 1), Chain(2_000, end: 2))).allLines
    #expect(lines.prefix(3) == ["  Chain.link(", "    0,", "    .link("])
    #expect(lines.filter { $0.contains("more") }.map(\.trimmed) == ["… (1 more differences)"])
    #expect(lines.count == 1_000 + 1 + 500)
  }

  @Test("Objects that differ below the deepest dumped level are noted as equal down to it")
  func differentDeeper() throws {
    let (left, right) = (Holder(list(2_000, end: "b")), Holder(list(2_000, end: "c")))
    let lines = try #require(diff(left, right)).allLines
    #expect(lines.count { $0.contains("deeper than 1000 levels") } == 2)
  }

  private struct Holder {
    let node: Node
    init(_ node: Node) { self.node = node }
  }
}
