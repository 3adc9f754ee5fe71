import Foundation
import Intarsia
import IntarsiaTraces
import TerminalKit
import Testing

@testable import TerminalApp

/// A feature with a count and shared names; `Mark` is the feature of its user interface.
@Reducer
private struct Tally {
  struct State: Codable, Equatable, Sendable {
    var count = 0
    @Shared var names: [String]
  }

  enum Action: Sendable {
    case row(Row)
    case named(String)
  }

  enum Row: Sendable {
    case increment
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .row: state.count += 1
      case .named(let name): state.$names.withLock { $0.append(name) }
      }
      return .none
    }
  }
}

@Reducer
private struct Mark {
  struct State: Codable, Equatable, Sendable { var mark = 0 }
  enum Action: Sendable { case moved(Int) }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .moved(let mark) = action { state.mark = mark }
      return .none
    }
  }
}

@Suite("The replay of a session", .endsWithinAMinute)
@MainActor
struct ReplayTests {
  private let output = LockIsolated("")
  private let errors = LockIsolated("")
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent(
    "\(UUID()).trace")
  private let names = Shared(value: ["Ada"])

  private func record(to recorder: TraceRecorder, _ body: () -> Void = {}) {
    let tally = Store(initialState: Tally.State(names: names)) { Tally() }
    let mark = Store(initialState: Mark.State()) { Mark() }
    tally.record(to: recorder)
    mark.record(to: recorder)
    tally.send(.row(.increment))
    mark.send(.moved(5))
    tally.send(.named("Bo"))
    names.withLock { $0.append("Cy") }
    for _ in 0..<20 { tally.send(.row(.increment)) }
    body()
  }

  private func trace(_ body: () -> Void = {}) -> Data {
    let recorder = TraceRecorder(ring: 1_000)
    record(to: recorder, body)
    return recorder.contents
  }

  /// Replays a trace with a script, and returns the exit code and the printed screens.
  private func replay(
    _ trace: Data?, _ script: String, arguments: [String] = []
  ) async throws -> (code: ExitCode, screens: [[String]]) {
    let program = TerminalProgram<Echo>(
      name: "tally", version: "1", synopsis: "Usage: tally", help: "",
      scriptSize: Size(columns: 50, rows: 6), openSession: Self.openSession
    ) { Echo(size: $0.size) }
    defer { try? FileManager.default.removeItem(at: file) }
    try trace?.write(to: file)
    let commands = file.appendingPathExtension("txt")
    defer { try? FileManager.default.removeItem(at: commands) }
    try script.write(to: commands, atomically: true, encoding: .utf8)
    let code = await program.run(
      arguments: ["--replay", file.path, "--script", commands.path] + arguments,
      environment: [:],
      console: Console(
        write: { [output] text in output.withValue { $0 += text } },
        writeError: { [errors, file] text in
          errors.withValue { $0 += text.replacingOccurrences(of: file.path, with: "FILE") }
        }))
    // In the output, the command precedes each screen, and an empty line follows it.
    let lines = output.value.split(separator: "\n", omittingEmptySubsequences: false)
    let starts = lines.indices.filter { lines[$0].hasPrefix("> ") }
    let ends = starts.dropFirst() + [lines.count - 1]
    return (code, zip(starts, ends).map { lines[($0 + 1)..<($1 - 1)].map(String.init) })
  }

  private static func openSession(_ trace: Trace) throws(ReplayError) -> RecordedSession {
    try RecordedSession(
      trace, of: Tally.self, like: Tally.State(names: Shared(value: [])), interface: Mark.self,
      like: Mark.State(mark: 1)
    ) { state, mark, size in
      var screen = Screen(size: size)
      screen.write(
        "\(state.count) \(state.names.joined(separator: "+")) \(mark.mark)",
        at: Position(column: 0, row: 0))
      return screen
    }
  }

  @Test("Keys step through the actions of the application and of its user interface")
  func keys() async throws {
    let script = """
      press h
      press right
      press down
      press l
      press left
      press 2 4 backspace 3 enter
      press page-up
      press shift-left
      press shift-right
      press end
      press home
      press G g j 1 escape enter
      """
    let (code, screens) = try await replay(trace(), script)
    #expect(code == .success)
    #expect(
      screens.map { $0[0] } == [
        "0 Ada 0", "1 Ada 0", "1 Ada 5", "1 Ada+Bo+Cy 5", "1 Ada 5", "21 Ada+Bo+Cy 5",
        "11 Ada+Bo+Cy 5", "1 Ada+Bo+Cy 5", "11 Ada+Bo+Cy 5", "21 Ada+Bo+Cy 5", "0 Ada 0",
        "1 Ada 5",
      ])
    #expect(screens.allSatisfy { $0.count == 10 })
  }

  @Test("The lines below the screen name the action, its sender, and the change")
  func lines() async throws {
    let (_, screens) = try await replay(
      trace(), "press home\npress 1 enter\npress 2 enter\npress 3 enter\npress 2 1")
    let lines = screens.map { screen in
      screen[6..<10].map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(lines[0][0] == "0/23   before the first action")
    #expect(lines[0][1].contains(", recorded 20"))
    #expect(lines[0][2] == "")
    #expect(lines[0][3] == "←→ action  PgUp PgDn ten  Home End  q quit")
    #expect(lines[1][0].hasPrefix("1/23   0."))
    #expect(lines[1][0].hasSuffix(" s   .row.increment"))
    #expect(lines[1][1].hasPrefix("event 3: user, ReplayTests.swift:"))
    #expect(lines[1][2] == "→ count = 1")
    #expect(lines[2][0].hasSuffix(" s   Mark.moved(5)"))
    #expect(lines[2][2] == "→ mark = 5")
    #expect(lines[3][0].hasSuffix(#" s   .named("Bo")"#))
    #expect(lines[3][2].hasPrefix("→ "))
    #expect(lines[3][2].contains(#""Bo""#))
    #expect(lines[4][3] == "Go to action 21_   Enter jump")
  }

  @Test("A label is written as its cases in a row, unless a payload has several values")
  func labels() {
    #expect(RecordedSession.flattened(".a") == ".a")
    #expect(RecordedSession.flattened(".a(.b(.c))") == ".a.b.c")
    #expect(RecordedSession.flattened(".a(.b(1, text: \"(\"))") == ".a.b(1, text: \"(\")")
    #expect(RecordedSession.flattened(".a(.b(\",\"))") == ".a.b(\",\")")
    #expect(RecordedSession.flattened(".a(.b, .c)") == ".a(.b, .c)")
    #expect(RecordedSession.flattened(".a(.b(\"\\\"\"), .c)") == ".a(.b(\"\\\"\"), .c)")
    #expect(
      RecordedSession.flattened(".path(.element(id: #1, action: .tea(.ticked)))")
        == ".path[#1].tea.ticked")
  }

  @Test("A session without a recorded user interface has its first state")
  func applicationAlone() async throws {
    let recorder = TraceRecorder(ring: 100)
    let tally = Store(initialState: Tally.State(names: names)) { Tally() }
    tally.record(to: recorder)
    tally.send(.row(.increment))
    #expect(try await replay(recorder.contents, "press end").screens[0][0] == "1 Ada 1")
  }

  @Test("A small screen has room for the application, or says that it has none")
  func sizes() async throws {
    let (_, screens) = try await replay(trace(), "resize 20 9\nresize 60 8\npress right")
    #expect(screens[0][0] == "0 Ada 0")
    #expect(screens[0][5].hasPrefix(" 0/23   before the"))
    #expect(screens[1].contains("       Please enlarge the window, or press q to quit."))
    #expect(screens[1].count == 8)
  }

  @Test("A trace that ends in the middle of a line is shown up to there")
  func truncated() async throws {
    let whole = trace()
    let (code, screens) = try await replay(whole.dropLast(10), "press end")
    #expect(code == .success)
    #expect(screens[0][0] == "20 Ada+Bo+Cy 5")
  }

  @Test("A state that is lost with missing events is named, and the others are shown")
  func gap() async throws {
    var lines = String(decoding: trace(), as: UTF8.self).split(separator: "\n")
    let cut = try #require(lines.firstIndex { $0.contains("Tally.Action.named") })
    lines[cut] = #"{"at":1,"event":"gap","events":1,"n":7}"#
    let text = lines.joined(separator: "\n") + "\n"
    let (code, screens) = try await replay(Data(text.utf8), "press end\npress home")
    #expect(code == .success)
    #expect(screens[0].contains { $0.contains("events before it are missing") })
    #expect(screens[1][0] == "0 Ada 0")
  }

  @Test(
    "A file that cannot be shown ends the program with the reason and a remedy",
    arguments: [
      (nil, "the trace FILE cannot be read: "),
      ("", "FILE: This is not a trace: its first line is not a header. Record a session with"),
      ("{\"a\": 1}\n", "FILE: This is not a trace: its first line is not a header."),
      (
        #"{"trace":"intarsia","version":7}"# + "\n",
        "FILE: The trace has version 7, which a newer version of this program has written: "
      ),
      (Self.header, "FILE: The trace ends before the first state. Record the session again"),
      (Self.header + "{\n", "FILE: Line 2 is not an event: it is not a JSON object."),
      (
        Self.header + Self.store("Shop.State", 1) + Self.store("Bar.State", 2),
        """
        FILE: The trace has no state of this application, but those of Shop.State #1, \
        Bar.State #2. Replay it with the program that recorded it: shop.
        """
      ),
      (
        Self.header + Self.store("Tally.State", 1),
        """
        FILE: The states were not recorded as values. Make the state Codable, and record the \
        session again.
        """
      ),
    ] as [(String?, String)])
  func errors(content: String?, message: String) async throws {
    let (code, screens) = try await replay(content.map { Data($0.utf8) }, "press right")
    #expect(code == .failure)
    #expect(screens.isEmpty)
    #expect(errors.value.hasPrefix("tally: \(message)"))
    #expect(errors.value.hasSuffix("\n"))
  }

  nonisolated private static let header =
    #"{"process":1,"program":"shop","started":"2026","swift":"6.3","trace":"intarsia","version":1}"#
    + "\n"

  nonisolated private static func store(_ name: String, _ n: Int) -> String {
    #"{"at":0,"dump":"x","event":"store","n":\#(n),"name":"\#(name) #\#(n)","store":\#(n)}"# + "\n"
  }

  @Test("A trace of other types is refused with the lines that differ")
  func otherTypes() async throws {
    let text = String(decoding: trace(), as: UTF8.self)
      .replacingOccurrences(of: #""count: Int""#, with: #""total: Double""#)
      .replacingOccurrences(of: #"\"count\" : 0"#, with: #"\"total\" : 0"#)
    let (code, _) = try await replay(Data(text.utf8), "press right")
    #expect(code == .failure)
    #expect(
      errors.value == """
        tally: FILE: The trace was recorded with other types (recorded -, here +):
          - total: Double
          + count: Int
        Play it with the version of the program that recorded it.

        """)
  }

  @Test("A replay takes no option for running the application")
  func options() async throws {
    let (code, _) = try await replay(trace(), "press right", arguments: ["--preview"])
    #expect(code == .usage)
    #expect(
      errors.value == """
        tally: --replay shows a recorded session and runs nothing, so leave out --preview.
        Usage: tally

        """)
    #expect(throws: UsageError.replayExcludes("--record")) {
      try Invocation(arguments: ["--replay", "a", "--record", "b"])
    }
  }
}
