import Foundation
import IntarsiaTesting
import Testing

@testable import intarsia_trace

@Suite("Colours of the tool for traces", .endsWithinAMinute)
struct TraceToolColorTests {
  /// A session with an event in each colour.
  private static let colorful =
    Lines.session
    + [
      #"{"event":"issue","n":19,"at":980000,"store":1,"severity":"warning","#
        + #""message":"Little tea","place":"Shop/Shop.swift:51"}"#,
      Lines.started(3, 20, at: 980_000, by: 14),
    ] + Lines.call(21, at: 980_100, effect: 3, #""b""#, answer: nil, error: "Sold out")
    + [
      #"{"event":"dependency","n":23,"at":980200,"store":1,"key":"dateKey","controlled":true,"#
        + #""place":"Shop/Shop.swift:44"}"#, #"{"event":"gap","n":25,"at":990000,"events":2}"#,
      #"{"event":"change","n":26,"at":990000,"store":1,"dump":"Shop.State()"}"#,
    ]

  /// Compares the output of a command with a text in which tags stand for colours.
  private func expectColors(_ command: String, _ expected: String, line: UInt = #line) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).trace")
    try Lines.data(Self.colorful).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let arguments = command.split(separator: " ").map { $0 == "FILE" ? file.path : String($0) }
    var text = ""
    let tool = TraceTool(
      environment: [:], terminalWidth: nil, write: { text += $0 },
      complain: { Issue.record("\($0)") })
    #expect(tool.run(arguments + ["--color", "always"]) { false } == 0)
    let codes = ["1": "bold", "2": "dim", "31": "red", "32": "green", "33": "yellow", "0": "/"]
    for (code, name) in codes { text = text.replacing("\u{1B}[\(code)m", with: "<\(name)>") }
    expectNoDifference(text, expected, line: line)
  }

  @Test("Each part of the output has its colour")
  func colors() throws {
    try expectColors(
      "list FILE",
      #"""
         1<dim>      0.000  </><dim>store Shop.State #1</>
         2<dim>      0.001  </><bold>.queryChanged("a")</><dim>  from View.swift:10</><green>  → query = "a"</>
         7<dim>      0.500  </><bold>.queryChanged("as")</><dim>  from View.swift:10</><green>  → query = "as"</>
         9<dim>      0.500  </><dim>cancelled search</>
        14<dim>      0.950  </><bold>.arrived(["Assam"])</><dim>  from search</><green>  → teas = ["Assam"]</>
        17<dim>      0.960  </>shared visits<green>  → 2</>
        18<dim>      0.970  </><red>error: No tea…</>
        19<dim>      0.980  </><yellow>warning: Little tea</>
        25<dim>      0.990  </><yellow>2 events are missing</>
        26<dim>      0.990  </>state

      """#)
    try expectColors(
      "show FILE 7",
      #"""
      <bold>Event 7: action</><dim>  0.500 s</><dim>  Shop.State #1</>
        Shop.Action.queryChanged("as")

      <bold>Caused by</>
        sent at Shop/View.swift:10

      <bold>Changed</>
        <dim>  Shop.State(</>
        <red>-   query: "a",</>
        <green>+   query: "as",</>
        <dim>    teas: []</>
        <dim>  )</>

      <bold>Started</>
        11  search at Shop/Shop.swift:42, finished after 0.450 s, sent 14

      <bold>Calls</>
        find("as")<green> → ["Assam"]</>

      """#)
    try expectColors(
      "show FILE 14",
      #"""
      <bold>Event 14: action</><dim>  0.950 s</><dim>  Shop.State #1</>
        Shop.Action.arrived(["Assam"])

      <bold>Caused by</>
        11  effect "search" at Shop/Shop.swift:42
        7  action .queryChanged("as")
        sent at Shop/View.swift:10

      <bold>Changed</>
        <dim>  Shop.State(</>
        <dim>    query: "as",</>
        <red>-   teas: []</>
        <green>+   teas: [</>
        <green>+     [0]: "Assam"</>
        <green>+   ]</>
        <dim>  )</>

      <bold>Started</>
        20  search at Shop/Shop.swift:42, still running at the end of the trace

      <bold>Read</>
        dateKey, overridden

      <bold>Calls</>
        find("b")<red> throws Sold out</>

      <bold>Issues</>
        <red>19  Little tea</>

      """#)
    try expectColors(
      "show FILE 17",
      #"""
      <bold>Event 17: shared</><dim>  0.960 s</><dim>  Shop.State #1</>
        name: visits

      <bold>Changed</>
        <red>- 1</>
        <green>+ 2</>

      """#)
    try expectColors(
      "show FILE 26",
      #"""
      <bold>Event 26: change</><dim>  0.990 s</><dim>  Shop.State #1</>

      <bold>Changed</>
        <yellow>The state before is unknown.</>
          Shop.State()

      """#)
    try expectColors(
      "diff FILE 2 14",
      #"""
      <dim>  Shop.State(</>
      <red>-   query: "a",</>
      <red>-   teas: []</>
      <green>+   query: "as",</>
      <green>+   teas: [</>
      <green>+     [0]: "Assam"</>
      <green>+   ]</>
      <dim>  )</>

      """#)
    try expectColors(
      "diff FILE 14 25",
      #"""
      <yellow>The state is unknown.</>

      """#)
    try expectColors(
      "effects FILE",
      #"""
         5<dim>      0.001  </><green>█████████████···········  </><bold>search  </>    0.499 s  <dim>cancelled</><dim>  Shop/Shop.swift:42</>
        11<dim>      0.500  </><green>············████████████  </><bold>search  </>    0.450 s  finished <dim>  Shop/Shop.swift:42</>  sent 14
        20<dim>      0.980  </><green>·······················█  </><bold>search  </>    0.010 s  <yellow>running  </><dim>  Shop/Shop.swift:42</>

      """#)
    try expectColors(
      "dependencies FILE",
      #"""
         4<dim>      0.001  </><bold>TeaClient</><yellow>  default</><dim>  read at Shop/Shop.swift:43</>
        23<dim>      0.980  </><bold>dateKey</>  overridden<dim>  read at Shop/Shop.swift:44</>
      <bold>TeaClient</>
         6<dim>      0.001  </>find("a")<yellow>  has no answer</>
        12<dim>      0.500  </>find("as")<green> → ["Assam"]</>
        21<dim>      0.980  </>find("b")<red> throws Sold out</>

      """#)
  }
}
