import Foundation
import IntarsiaTesting
import Testing

@testable import intarsia_trace

@Suite("Reports on traces", .endsWithinAMinute)
struct TraceReportTests {
  /// Two stores: ``Lines/session`` and a cart with an effect that still runs.
  private static let stores =
    Lines.session
    + [
      #"{"event":"store","n":19,"at":980000,"store":2,"name":"Cart.State #2","#
        + #""dump":"Cart.State(count: 0)"}"#,
      #"{"event":"action","n":20,"at":981000,"store":2,"label":"Cart.Action.add","#
        + #""from":{"user":"Shop/View.swift:20"}}"#,
      #"{"event":"change","n":21,"at":981000,"store":2,"action":20,"#
        + #""dump":"Cart.State(count: 1)","assign":["$0.count = 1"]}"#,
      #"{"event":"dependency","n":22,"at":981000,"store":2,"key":"dateKey","controlled":true,"#
        + #""place":"Shop/Cart.swift:4"}"#,
      #"{"event":"started","n":23,"at":982000,"store":2,"effect":1,"name":"save","#
        + #""place":"Shop/Cart.swift:9","action":20}"#,
      #"{"event":"call","n":24,"at":983000,"store":2,"effect":1,"dependency":"Disk","#
        + #""endpoint":"save","arguments":[]}"#,
    ]

  /// Compares the output and the errors of a command with a text.
  private func expect(
    _ command: String, of lines: [String] = stores, _ expected: String, line: UInt = #line
  ) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).trace")
    try Lines.data(lines).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var text = ""
    let tool = TraceTool(
      environment: [:], terminalWidth: nil, write: { text += $0 }, complain: { text += $0 })
    _ = tool.run(command.split(separator: " ").map { $0 == "FILE" ? file.path : String($0) }) {
      false
    }
    expectNoDifference(text, expected, line: line)
  }

  @Test("The lines of several stores have their numbers, unless one store is chosen")
  func severalStores() throws {
    try expect(
      "list FILE",
      #"""
         1      0.000  #1  store Shop.State #1
         2      0.001  #1  .queryChanged("a")  from View.swift:10  → query = "a"
         7      0.500  #1  .queryChanged("as")  from View.swift:10  → query = "as"
         9      0.500  #1  cancelled search
        14      0.950  #1  .arrived(["Assam"])  from search  → teas = ["Assam"]
        17      0.960  #1  shared visits  → 2
        18      0.970      error: No tea…
        19      0.980  #2  store Cart.State #2
        20      0.981  #2  .add  from View.swift:20  → count = 1

      """#)
    try expect(
      "list FILE --store 2",
      #"""
        18      0.970  error: No tea…
        19      0.980  store Cart.State #2
        20      0.981  .add  from View.swift:20  → count = 1

      """#)
    try expect(
      "effects FILE",
      #"""
         5      0.001  #1  █████████████···········  search      0.499 s  cancelled  Shop/Shop.swift:42
        11      0.500  #1  ············████████████  search      0.450 s  finished   Shop/Shop.swift:42  sent 14
        23      0.982  #2  ·······················█  save        0.001 s  running    Shop/Cart.swift:9

      """#)
    try expect(
      "effects FILE --store 2",
      #"""
        23      0.982  ·······················█  save      0.001 s  running    Shop/Cart.swift:9

      """#)
    try expect(
      "dependencies FILE",
      #"""
         4      0.001  #1  TeaClient  default  read at Shop/Shop.swift:43
        22      0.981  #2  dateKey  overridden  read at Shop/Cart.swift:4
      TeaClient
         6      0.001  #1  find("a")  has no answer
        12      0.500  #1  find("as") → ["Assam"]
      Disk
        24      0.983  #2  save()  has no answer

      """#)
    try expect(
      "dependencies FILE --store 2",
      #"""
        22      0.981  dateKey  overridden  read at Shop/Cart.swift:4
      Disk
        24      0.983  save()  has no answer

      """#)
  }

  @Test("The bar of an effect has a column for its share of the trace, the last one at its end")
  func bars() throws {
    func effect(_ number: Int, _ start: Int, _ end: Int) -> [String] {
      [
        Lines.started(number, 2 * number, at: start, by: 1),
        Lines.ended("finished", number, 2 * number + 1, at: end),
      ]
    }
    func bars(_ lines: [String]) throws -> [String] {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).trace")
      try Lines.data([Lines.store] + lines).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      var text = ""
      let tool = TraceTool(
        environment: [:], terminalWidth: nil, write: { text += $0 }, complain: { _ in })
      _ = tool.run(["effects", file.path]) { false }
      return text.split(separator: "\n").map { String($0.filter { "█·".contains($0) }) }
    }
    func bar(_ columns: ClosedRange<Int>) -> String {
      String((0..<24).map { columns.contains($0) ? "█" : "·" })
    }
    #expect(
      try bars(effect(1, 0, 2_399) + effect(2, 1_200, 1_300) + effect(3, 2_400, 2_400))
        == [bar(0...23), bar(12...13), bar(23...23)])
    #expect(try bars(effect(1, 0, 1)) == [bar(0...23)])
    #expect(try bars(effect(1, 0, 0)) == [bar(0...0)])
  }

  @Test("diff compares the states of each store, or of one")
  func diff() throws {
    try expect(
      "diff FILE 1 21",
      #"""
      Shop.State #1
        Shop.State(
      -   query: "",
      -   teas: []
      +   query: "as",
      +   teas: [
      +     [0]: "Assam"
      +   ]
        )
      Cart.State #2
      The state before is unknown.
        Cart.State(count: 1)

      """#)
    try expect(
      "diff FILE 1 21 --store 1",
      #"""
        Shop.State(
      -   query: "",
      -   teas: []
      +   query: "as",
      +   teas: [
      +     [0]: "Assam"
      +   ]
        )

      """#)
  }

  @Test("show has the reads, the calls and the effects of an action of the same store only")
  func show() throws {
    try expect(
      "show FILE 20",
      #"""
      Event 20: action  0.981 s  Cart.State #2

      Caused by
        sent at Shop/View.swift:20

      Changed
        - Cart.State(count: 0)
        + Cart.State(count: 1)

      Started
        23  save at Shop/Cart.swift:9, still running at the end of the trace

      Read
        dateKey, overridden

      Calls
        save()  has no answer

      """#)
    try expect(
      "show FILE 23",
      #"""
      Event 23: started  0.982 s  Cart.State #2
        name: save
        at Shop/Cart.swift:9

      Caused by
        20  action .add
        sent at Shop/View.swift:20

      Ran
        23  save at Shop/Cart.swift:9, still running at the end of the trace

      Calls
        save()  has no answer

      """#)
  }

  @Test("A test of several stores needs a choice")
  func test() throws {
    try expect(
      "test FILE",
      #"""
      The trace has 2 stores: choose one with --store. It has 1 (Shop.State #1), 2 (Cart.State #2).

      """#)
  }

  @Test("show has the facts of reads, answers, and actions that change nothing")
  func facts() throws {
    let lines =
      Lines.session
      + [
        #"{"event":"action","n":19,"at":980000,"store":1,"label":"Other.reset","#
          + #""from":{"reducer":true},"action":14}"#,
        #"{"event":"call","n":20,"at":980000,"store":1,"action":19,"dependency":"Disk","#
          + #""endpoint":"save","arguments":[]}"#,
        #"{"event":"answer","n":21,"at":980000,"store":1,"call":20,"error":"Full"}"#,
      ]
    try expect(
      "show FILE 4", of: lines,
      #"""
      Event 4: dependency  0.001 s  Shop.State #1
        TeaClient, default
        at Shop/Shop.swift:43

      """#)
    try expect(
      "show FILE 13", of: lines,
      #"""
      Event 13: answer  0.900 s
        ["Assam"]

      Caused by
        12  call
        11  effect "search" at Shop/Shop.swift:42
        7  action .queryChanged("as")
        sent at Shop/View.swift:10

      """#)
    try expect(
      "show FILE 19", of: lines,
      #"""
      Event 19: action  0.980 s  Shop.State #1

      Caused by
        sent by a reducer, while
        14  action .arrived(["Assam"])
        11  effect "search" at Shop/Shop.swift:42
        7  action .queryChanged("as")
        sent at Shop/View.swift:10

      Changed
        nothing

      Calls
        save() throws Full

      """#)
    try expect(
      "show FILE 21", of: lines,
      #"""
      Event 21: answer  0.980 s  Shop.State #1
        throws Full

      Caused by
        20  call
        19  action Other.reset
        sent by a reducer, while
        14  action .arrived(["Assam"])
        11  effect "search" at Shop/Shop.swift:42
        7  action .queryChanged("as")
        sent at Shop/View.swift:10

      """#)
    try expect(
      "list FILE", of: [Lines.store, lines[lines.count - 3]],
      """
         1      0.000  store Shop.State #1
        19      0.980  Other.reset  from a reducer

      """)
  }

  @Test("A long output is written in pieces, and nothing of it is lost")
  func longOutput() throws {
    let lines = (1...5_000).map { #"{"event":"issue","n":\#($0),"at":0,"message":"No tea"}"# }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).trace")
    try Lines.data(lines).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var pieces: [String] = []
    let tool = TraceTool(
      environment: [:], terminalWidth: nil, write: { pieces.append($0) }, complain: { _ in })
    #expect(tool.run(["list", file.path]) { false } == 0)
    #expect(pieces.count == 3)
    #expect(pieces.allSatisfy { $0.utf8.count < 66_000 })
    let numbers = pieces.joined().split(separator: "\n").map { $0.prefix(4).drop { $0 == " " } }
    #expect(numbers == (1...5_000).map { "\($0)"[...] })
  }

  @Test("A trace without events has none of anything")
  func empty() throws {
    try expect("list FILE", of: [], "")
    try expect("effects FILE", of: [], "The trace has no effects.\n")
    try expect("dependencies FILE", of: [], "The trace has no dependencies.\n")
    try expect(
      "test FILE", of: [],
      "The trace has 0 stores: choose one with --store. It has none.\n")
    try expect(
      "show FILE 1", of: [],
      "The trace has no event 1. It is empty. Some numbers have none: an action that changes "
        + "nothing has no change.\n")
    try expect(
      "html FILE --from 1", of: [], "The trace has no events.\n")
  }

  @Test("diff shows two lines around each difference, and marks what it leaves out")
  func context() throws {
    let lines = (0..<20).map { "\($0)" }
    var other = lines
    (other[4], other[8], other[14]) = ("four", "eight", "more")
    func change(_ n: Int, _ lines: [String]) -> String {
      Lines.change(n, lines.joined(separator: "\n").debugDescription)
    }
    try expect(
      "diff FILE 1 2", of: [change(1, lines), change(2, other)],
      """
        …
        2
        3
      - 4
      + four
        5
        6
        7
      - 8
      + eight
        9
        10
        …
        12
        13
      - 14
      + more
        15
        16
        …

      """)
  }
}
