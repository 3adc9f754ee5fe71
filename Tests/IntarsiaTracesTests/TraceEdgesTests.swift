import Foundation
import Intarsia
import IntarsiaDump
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTraces
@testable import intarsia_trace

/// A feature whose actions hold other actions.
private struct Lamp: Equatable, Sendable {
  enum Side: Equatable, Sendable {
    case turned(Int)
  }

  enum Action: Equatable, Sendable {
    case left(Side)
  }

  @Shared(.inMemory("lamp switch")) var isOn = true
}

@MainActor
@Suite("Edges of traces", .endsWithinAMinute)
struct TraceEdgesTests {
  @Test("The text of an action is compact, and has the state's shared values beside it")
  func compactActions() throws {
    let store = Store(initialState: Lamp()) { Reduce<Lamp, Lamp.Action> { _, _ in .none } }
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    let action = Lamp.Action.left(.turned(1))
    store.send(action)
    let events = try events(of: recorder.contents)
    let compact = String(dumpingForTrace: action, isCompact: true) { _, _ in nil }
    let wide = String(dumpingForTrace: action, isCompact: false) { _, _ in nil }
    #expect(compact != wide)
    #expect(events.last?.dump == .whole(compact))
    #expect(
      events.first?.shared == [
        TraceShared(path: "$0.$isOn", key: #".inMemory("lamp switch")"#, value: "true")
      ])
    #expect(events.first?.modules == [#fileID.prefix { $0 != "/" }].map(String.init))
  }

  @Test("A player shows the lines that an action changes, and no others")
  func changes() async throws {
    var player = try await TracePlayer<TeaShop.State, TeaShop.Action>(Trace(TeaShop.session()))
    #expect(player.change == nil)
    try player.move(to: 1)
    #expect(player.change == "-   query: \"\",\n+   query: \"tea\",")
    try player.move(to: 2)
    #expect(player.change == "-   teas: [],\n+   teas: [\n+     [0]: \"tea!\"\n+   ],")
  }

  @Test("A player is refused at once if an example of its state has other types")
  func examples() async throws {
    let trace = try await Trace(TeaShop.session())
    #expect(throws: TracePlayerError.self) {
      try TracePlayer<[Int: String], TeaShop.Action>(
        trace, store: trace.stores[0].number, like: [1: "a"])
    }
  }

  @Test("The error of a line names the first member of another type, also if it is the kind")
  func firstProblem() {
    for (line, key) in [
      (#"{"event":"change","n":"2","at":"3"}"#, "n"), (#"{"event":7,"n":2,"at":3}"#, "event"),
      (#"{"at":"3","n":"2","event":"change"}"#, "at"),
    ] {
      #expect(throws: TraceRow.Unreadable.type(key)) { try TraceRow(Array(line.utf8), at: 0) }
    }
    #expect(throws: TraceRow.Unreadable.missing("event")) {
      try TraceRow(Array(#"{"n":2,"at":3}"#.utf8), at: 0)
    }
  }

  private func test(_ lines: [String]) throws -> String {
    let trace = try Trace(Lines.data(lines))
    return try TestWriter(trace, of: #require(trace.stores.first)).lines.joined(separator: "\n")
  }

  @Test("Counters of endpoints with the same name have numbers")
  func counters() throws {
    func calls(_ n: Int, _ client: String) -> [String] {
      (Lines.call(n, at: 1, answer: "1") + Lines.call(n + 2, at: 2, answer: "2")).map {
        $0.replacing("TeaClient", with: client)
      }
    }
    let text = try test([Lines.store] + calls(2, "TeaClient") + calls(6, "CupClient"))
    #expect(text.contains("let findCalls = LockIsolated(0)\n"), "\(text)")
    #expect(text.contains("let findCalls2 = LockIsolated(0)\n"), "\(text)")
    #expect(text.contains("switch findCalls.value {\n"), "\(text)")
    #expect(text.contains("switch findCalls2.value {\n"), "\(text)")
  }

  @Test("An action of the user waits as long as the first of the calls that were open before it")
  func severalPauses() throws {
    let first = Lines.call(5, at: 1_000, #""a""#, answer: "[1]", answered: 501_000, number: 9)
    let second = Lines.call(6, at: 101_000, #""b""#, answer: "[2]", answered: 501_000, number: 10)
    let text = try test(
      [Lines.store] + Lines.query("a", 2, at: 0)
        + [Lines.started(1, 4, at: 0, by: 2), first[0], second[0]]
        + Lines.query("as", 7, at: 301_000, before: "a") + [first[1], second[1]]
        + Lines.arrived(1, 11, at: 502_000, "[3]") + [Lines.ended("finished", 1, 13, at: 502_000)])
    #expect(text.contains("try await VirtualClock().sleep(for: .milliseconds(300)) }"), "\(text)")
    #expect(!text.contains("try await VirtualClock().sleep(for: .milliseconds(200)) }"), "\(text)")
  }

  @Test("A page of a whole trace takes its lines as they are, also one that is no event")
  func damagedLines() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, page) = (folder.appending(path: "a.trace"), folder.appending(path: "a.html"))
    try Lines.data([Lines.store, "no event"]).write(to: file)
    _ = try TracePage(of: file, at: page, 0...Int.max, isLive: false)
    #expect(try String(contentsOf: page, encoding: .utf8).contains("\nno event\n"))
    #expect(throws: TraceError.self) { try TracePage(of: file, at: page, 0...9, isLive: false) }
  }

  @Test("The facts of a call have no colours of their own")
  func factsOfCalls() throws {
    var lines: [String] = []
    try TraceReport(Trace(Lines.data(Lines.session)), nil).show(12) {
      lines.append($0.text(isColored: false, width: nil))
    }
    #expect(lines.contains(#"  find("as") → ["Assam"]"#), "\(lines)")
  }
}
