import Foundation
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaTraces
@testable import intarsia_trace

@Suite("Tool for traces", .endsWithinAMinute)
final class TraceToolTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "traces-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var file: URL { folder.appending(path: "session.trace") }

  /// Runs the tool without a terminal.
  private func run(
    _ arguments: String..., lines: [String] = Lines.session, width: Int? = nil,
    environment: [String: String] = [:], wait: () throws -> Bool = { false }
  ) throws -> (code: Int32, output: String, errors: String) {
    try Lines.data(lines).write(to: file)
    var (output, errors) = ("", "")
    let tool = TraceTool(
      environment: environment, terminalWidth: width, write: { output += $0 },
      complain: { errors += $0 })
    let code = tool.run(arguments.map { $0 == "FILE" ? file.path : $0 }) {
      (try? wait()) ?? false
    }
    return (code, output, errors)
  }

  @Test("list has a line for each action, cancellation, shared value and issue")
  func list() throws {
    let result = try run("list", "FILE")
    #expect(result.code == 0)
    expectNoDifference(
      result.output,
      #"""
         1      0.000  store Shop.State #1
         2      0.001  .queryChanged("a")  from View.swift:10  → query = "a"
         7      0.500  .queryChanged("as")  from View.swift:10  → query = "as"
         9      0.500  cancelled search
        14      0.950  .arrived(["Assam"])  from search  → teas = ["Assam"]
        17      0.960  shared visits  → 2
        18      0.970  error: No tea…

      """#)
  }

  @Test("show has the causes, the change, the effects and the calls of an action")
  func showAction() throws {
    expectNoDifference(
      try run("show", "FILE", "7").output,
      #"""
      Event 7: action  0.500 s  Shop.State #1
        Shop.Action.queryChanged("as")

      Caused by
        sent at Shop/View.swift:10

      Changed
          Shop.State(
        -   query: "a",
        +   query: "as",
            teas: []
          )

      Started
        11  search at Shop/Shop.swift:42, finished after 0.450 s, sent 14

      Calls
        find("as") → ["Assam"]

      """#)
    expectNoDifference(
      try run("show", "FILE", "14").output,
      #"""
      Event 14: action  0.950 s  Shop.State #1
        Shop.Action.arrived(["Assam"])

      Caused by
        11  effect "search" at Shop/Shop.swift:42
        7  action .queryChanged("as")
        sent at Shop/View.swift:10

      Changed
          Shop.State(
            query: "as",
        -   teas: []
        +   teas: [
        +     [0]: "Assam"
        +   ]
          )

      """#)
  }

  @Test("show has the facts of other events")
  func showOthers() throws {
    expectNoDifference(
      try run("show", "FILE", "5").output,
      #"""
      Event 5: started  0.001 s  Shop.State #1
        name: search
        at Shop/Shop.swift:42

      Caused by
        2  action .queryChanged("a")
        sent at Shop/View.swift:10

      Ran
        5  search at Shop/Shop.swift:42, cancelled after 0.499 s

      Calls
        find("a")  has no answer

      """#)
    expectNoDifference(
      try run("show", "FILE", "17").output,
      #"""
      Event 17: shared  0.960 s  Shop.State #1
        name: visits

      Changed
        - 1
        + 2

      """#)
    expectNoDifference(
      try run("show", "FILE", "18").output,
      #"""
      Event 18: issue  0.970 s
        error: No tea
        left
        at Shop/Shop.swift:50

      """#)
  }

  @Test("diff compares the states after two events")
  func diff() throws {
    expectNoDifference(
      try run("diff", "FILE", "2", "14").output,
      #"""
        Shop.State(
      -   query: "a",
      -   teas: []
      +   query: "as",
      +   teas: [
      +     [0]: "Assam"
      +   ]
        )

      """#)
    #expect(try run("diff", "FILE", "16", "17").output == "No difference.\n")
  }

  @Test("effects has a line for each effect, with its time, end, place and actions")
  func effects() throws {
    expectNoDifference(
      try run("effects", "FILE").output,
      #"""
         5      0.001  █████████████···········  search      0.499 s  cancelled  Shop/Shop.swift:42
        11      0.500  ············████████████  search      0.450 s  finished   Shop/Shop.swift:42  sent 14

      """#)
  }

  @Test("dependencies has reads with their places, and calls with their answers")
  func dependencies() throws {
    expectNoDifference(
      try run("dependencies", "FILE").output,
      #"""
         4      0.001  TeaClient  default  read at Shop/Shop.swift:43
      TeaClient
         6      0.001  find("a")  has no answer
        12      0.500  find("as") → ["Assam"]

      """#)
  }

  @Test("An event or store that the trace does not have ends with 1")
  func missing() throws {
    let event = try run("show", "FILE", "99")
    #expect(event.code == 1)
    #expect(event.errors.hasPrefix("The trace has no event 99. The nearest: 18."))
    let store = try run("list", "FILE", "--store", "2")
    #expect(store.code == 1)
    #expect(store.errors == "The trace has no store 2. It has 1 (Shop.State #1).\n")
  }

  @Test(
    "Wrong usage ends with 2 and the usage of the command",
    arguments: [
      (["show", "f"], "show needs a file and the event N.\nUsage: intarsia-trace show FILE N"),
      (["show", "f", "x"], "\"x\" is not a number.\nUsage: intarsia-trace show FILE N"),
      (
        ["list", "f", "--live"],
        "list has no option \"--live\".\nUsage: intarsia-trace list FILE [--store N]"
      ),
      (
        ["html", "f", "--output"],
        "--output needs a value.\n"
          + "Usage: intarsia-trace html FILE|FOLDER [--output FILE] [--from N] [--to N] [--live]"
      ),
      (
        ["html", "f", "--live", "--to", "9"],
        "--live shows a whole session: leave out --from and --to.\n"
          + "Usage: intarsia-trace html FILE|FOLDER [--output FILE] [--from N] [--to N] [--live]"
      ),
      (
        ["html", "f", "--from", "9", "--to", "8"],
        "--from 9 comes after --to 8.\n"
          + "Usage: intarsia-trace html FILE|FOLDER [--output FILE] [--from N] [--to N] [--live]"
      ),
      (
        ["list", "f", "--color", "blue"],
        "--color is always, never or auto, not \"blue\".\n"
          + "Usage: intarsia-trace list FILE [--store N]"
      ),
    ])
  func usage(arguments: [String], message: String) throws {
    #expect(throws: TraceTool.Problem.usage(message)) { try TraceArguments(arguments) }
  }

  @Test("Exit codes tell wrong usage from an unreadable file, and help is no error")
  func exitCodes() throws {
    #expect(try run().code == 2)
    #expect(try run("dance").errors.hasPrefix("There is no command \"dance\"."))
    #expect(try run("list", folder.appending(path: "none").path).code == 3)
    #expect(try run("list", "FILE", lines: ["{}"]).code == 3)
    let help = try run("diff", "--help")
    #expect(help.code == 0)
    #expect(help.output.contains("Usage: intarsia-trace diff FILE A B [--store N]"))
  }

  @Test("Only terminals have colours and cut lines, unless an option or the environment differs")
  func terminal() throws {
    let lines = try run("list", "FILE", width: 30).output.split(separator: "\n")
    #expect(
      lines[0]
        == "   1\u{1B}[2m      0.000  \u{1B}[0m\u{1B}[2mstore Shop.S…\u{1B}[0m")
    for environment in [["NO_COLOR": ""], ["TERM": "xterm"]] {
      let text = try run("list", "FILE", width: 30, environment: environment).output
      #expect(text.hasPrefix("   1\u{1B}[2m"))
    }
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let plain = try run("list", "FILE", width: 30, environment: environment).output
      #expect(plain.hasPrefix("   1      0.000  store Shop.S…\n"))
    }
    #expect(try run("list", "FILE", "--color", "always").output.contains("\u{1B}[1m.queryChanged"))
    #expect(try !run("list", "FILE", "--color", "never", width: 99).output.contains("\u{1B}"))
  }

  @Test("The help of a command describes each of its options")
  func help() throws {
    expectNoDifference(
      try run("html", "--help").output,
      """
      Writes a page that shows the trace, or each trace of a folder, in a browser.

      Usage: intarsia-trace html FILE|FOLDER [--output FILE] [--from N] [--to N] [--live]

        --output   the page to write, instead of FILE with the ending .html
        --from     leaves out the events before the one of this number
        --to       leaves out the events after the one of this number
        --live     adds new events to the open page until it is interrupted
        --color    always, never, or auto: on terminals, unless NO_COLOR is set
        --help     prints this text

      """)
    for command in TraceCommand.allCases {
      let lines = command.help.split(separator: "\n").filter { $0.hasPrefix("  --") }
      #expect(lines.count == command.options.count + 2)
      #expect(lines.allSatisfy { !$0.dropFirst(13).isEmpty }, "\(command)")
    }
  }

  @Test("Control characters of a trace do not reach a terminal")
  func controlCharacters() throws {
    let line = #"{"event":"issue","n":1,"at":0,"message":"\u001b[2Jgone","place":"A/B.swift:1"}"#
    #expect(try run("list", "FILE", lines: [line]).output == "   1      0.000  issue: �[2Jgone\n")
  }

  @Test("follow prints lines as they are written, an action together with its change")
  func follow() throws {
    let session = Lines.session
    var steps = [Lines.data(Array(session[..<3])), Lines.data(Array(session[..<8]))]
    var seen: [Int] = []
    var output = ""
    try Lines.data(Array(session[..<2])).write(to: file)
    let tool = TraceTool(environment: [:], terminalWidth: nil) {
      output += $0
    } complain: {
      Issue.record("\($0)")
    }
    let code = tool.run(["follow", file.path]) {
      seen.append(output.split(separator: "\n").count)
      guard !steps.isEmpty else { return false }
      return (try? steps.removeFirst().write(to: file)) != nil
    }
    #expect(code == 0)
    #expect(seen == [1, 2, 3])
    #expect(output.hasSuffix("from View.swift:10  → query = \"as\"\n"))
  }

  @Test("follow prints an action without a change when nothing follows it")
  func followUnchanged() throws {
    let session = Lines.session
    var seen: [Int] = []
    var output = ""
    try Lines.data(Array(session[..<3])).write(to: file)
    let tool = TraceTool(environment: [:], terminalWidth: nil) {
      output += $0
    } complain: {
      Issue.record("\($0)")
    }
    let code = tool.run(["follow", file.path]) {
      seen.append(output.split(separator: "\n").count)
      return seen.count < 3 && (try? Lines.data(Array(session[..<7])).write(to: file)) != nil
    }
    #expect(code == 0)
    #expect(seen == [2, 2, 3])
    #expect(output.hasSuffix(".queryChanged(\"as\")  from View.swift:10\n"))
  }

  @Test("A page contains the lines, and no text of them can end its element")
  func page() throws {
    let issue = #"{"event":"issue","n":1,"at":0,"message":"</script><!--","place":"A/B.swift:1"}"#
    let result = try run("html", "FILE", lines: [issue])
    let page = folder.appending(path: "session.html")
    #expect(result.output == page.path + "\n")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(
      text.contains(
        #"<script type="application/x-ndjson" id="trace">"# + "\n" + Lines.header + "\n"
          + issue.replacing("<", with: #"\u003c"#) + "\n</script>"))
  }

  @Test("A page of a part begins with the states before it, and has the lines of the part")
  func partOfPage() throws {
    let page = folder.appending(path: "session.html")
    #expect(try run("html", "FILE", "--from", "7", "--to", "14").code == 0)
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: #"id="trace">"#))
    let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
    let lines = text[start.upperBound..<end.lowerBound].drop(while: \.isNewline)
    let trace = try Trace(Data(lines.replacing(#"\u003c"#, with: "<").utf8))
    #expect(trace.events.map(\.n) == [1, 7, 7, 8, 9, 10, 11, 12, 13, 14])
    #expect(trace.events[1].event == .gap)
    #expect(trace.events[1].events == 6)
    for n in [6, 7, 8, 14] {
      #expect(try trace.dump(of: 1, at: n) == Trace(Lines.data(Lines.session)).dump(of: 1, at: n))
    }
    let none = try run("html", "FILE", "--from", "19")
    #expect(none.code == 1)
    #expect(
      none.errors
        == "The trace has no event of this part: its events have the numbers 1 to 18.\n")
  }

  @Test("A file that no browser can open is refused with the option for a part")
  func largePage() throws {
    try Lines.data(Lines.session).write(to: file)
    // A sparse file, which occupies almost no space on the disk.
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: UInt64(TracePage.limit + 1))
    try handle.close()
    var errors = ""
    let tool = TraceTool(
      environment: [:], terminalWidth: nil, write: { _ in }, complain: { errors += $0 })
    #expect(tool.run(["html", file.path], wait: { false }) == 3)
    #expect(
      errors == """
        \(file.path) has 400 MB, and a browser opens 400 MB at the most. Choose a part by the \
        numbers that `list` prints: --from N --to N.

        """)
  }

  @Test("Each trace of a folder gets a page beside it, and one that cannot be read is named")
  func folderOfPages() throws {
    let inner = folder.appending(path: "inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Lines.data(Lines.session).write(to: inner.appending(path: "a.trace"))
    try Data("{}".utf8).write(to: inner.appending(path: "b.trace"))
    try Data("x".utf8).write(to: inner.appending(path: "c.txt"))
    let result = try run("html", folder.path)
    #expect(result.code == 3)
    #expect(
      result.output
        == ["inner/a.html", "session.html"].map { folder.appending(path: $0).path + "\n" }.joined())
    #expect(result.errors.hasPrefix("\(inner.path)/b.trace: This file is not a trace:"))
    let names = try FileManager.default.contentsOfDirectory(atPath: inner.path).sorted()
    #expect(names == ["a.html", "a.trace", "b.trace", "c.txt"])
  }

  @Test("A folder without traces ends with 1, and says how to write them")
  func emptyFolder() throws {
    let empty = folder.appending(path: "empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let result = try run("html", empty.path)
    #expect(result.code == 1)
    #expect(result.errors.contains("swift test --attachments-path \(empty.path)."))
    #expect(try run("html", empty.path, "--live").code == 2)
  }

  @Test("A live page has a folder, to which each step adds the new complete lines")
  func livePage() throws {
    let folder = folder.appending(path: "out")
    let live = folder.appending(path: "page.live")
    try FileManager.default.createDirectory(at: live, withIntermediateDirectories: true)
    try Data("old".utf8).write(to: live.appending(path: "7.js"))
    let lines = ["a", "b\"", "c"].enumerated().map { Lines.change($0 + 1, $1.debugDescription) }
    var steps = [Lines.data(Array(lines[..<2])) + Data("{".utf8), Lines.data(lines)]
    let page = folder.appending(path: "page.html")
    let code = try run("html", "FILE", "--live", "--output", page.path, lines: [lines[0]]) {
      guard !steps.isEmpty else { return false }
      try steps.removeFirst().write(to: file)
      return true
    }.code
    #expect(code == 0)
    #expect(
      try String(contentsOf: page, encoding: .utf8).contains(#"id="trace" data-live="page.live">"#))
    let files = try FileManager.default.contentsOfDirectory(atPath: live.path).sorted()
    #expect(files == ["1.js", "2.js"])
    let first = try String(contentsOf: live.appending(path: "1.js"), encoding: .utf8)
    let argument = first.dropFirst("receiveTrace(".count).dropLast(2)
    #expect(
      try JSONDecoder().decode(String.self, from: Data(argument.utf8)) == lines[1] + "\n")
  }

  @Test("The name of a live page cannot end the attribute that names its folder")
  func liveName() throws {
    let page = folder.appending(path: #"a&"<b.html"#)
    #expect(try run("html", "FILE", "--live", "--output", page.path).code == 0)
    #expect(
      try String(contentsOf: page, encoding: .utf8)
        .contains(#"id="trace" data-live="a&amp;&quot;&lt;b.live">"#))
  }

  @Test("A file that was replaced is not followed")
  func replaced() throws {
    let result = try run(
      "follow", "FILE",
      wait: {
        try Data(Lines.header.utf8).write(to: file)
        return true
      })
    #expect(result.code == 3)
    #expect(
      result.errors.hasSuffix(
        "was replaced: a new recording has begun. Run the command again to follow it.\n"))
  }
}
