import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaTraces

@MainActor
@Suite("Trace", .endsWithinAMinute)
struct TraceTests {
  @Test("A recorded session restores the state after each event")
  func states() async throws {
    let trace = try await Trace(TeaShop.session())

    #expect(trace.header.version == 1)
    let store = try #require(trace.stores.first)
    #expect(trace.stores.map(\.name) == ["TeaShop.State #\(store.number)"])
    let actions = trace.events.filter { $0.event == .action }
    #expect(
      actions.map(\.source) == [#".queryChanged("tea")"#, #".arrived(["tea!"])"#, ".cleared"])

    let first = try #require(actions.first)
    #expect(trace.json(of: store.number, at: first.n) == trace.json(of: store.number, at: 1))
    let change = try #require(trace.change(of: first))
    #expect(trace.dump(of: store.number, at: change.n)?.contains(#"query: "tea""#) == true)
    #expect(trace.dump(of: store.number, at: 0) == nil)
    #expect(trace.dump(of: store.number, at: .max) == trace.dump(of: store.number, at: 1))
    #expect(trace.dump(of: -1, at: .max) == nil)
  }

  @Test("The cause of an effect's action is its start, and before it the action that returned it")
  func causes() async throws {
    let trace = try await Trace(TeaShop.session())

    let arrived = try #require(trace.events.last { $0.label?.contains("arrived") == true })
    #expect(trace.causes(of: arrived).map(\.event) == [.started, .action])
    let effect = try #require(trace.effects.first)
    #expect(effect.name == "search")
    #expect(effect.outcome == .finished)
    #expect(effect.actions == [arrived.n])
    #expect(trace.causes(of: arrived).last?.from?.user?.contains("TeaShopFixture") == true)
  }

  @Test("States are restored from thousands of differences")
  func manyStates() throws {
    let lines = (1...5_000).map { n in
      if n == 1 || n == 2_500 { return Lines.change(n, #""count: \#(n)\nname: Tea""#) }
      return Lines.change(
        n, #"{"hunks":[{"line":0,"removed":["count: \#(n - 1)"],"inserted":["count: \#(n)"]}]}"#)
    }
    let trace = try Trace(Lines.data(lines))

    for n in [1, 2, 2_499, 2_500, 2_501, 5_000] {
      #expect(trace.dump(of: 1, at: n) == "count: \(n)\nname: Tea")
    }
    #expect(trace.event(4_321)?.event == .change)
    #expect(trace.event(5_001) == nil)
  }

  @Test("Missing events leave the state unknown until the next whole text")
  func gap() throws {
    let trace = try Trace(
      Lines.data([
        Lines.change(1, #""count: 1""#),
        Lines.change(2, #"{"hunks":[{"line":0,"removed":["count: 1"],"inserted":["count: 2"]}]}"#),
        #"{"event":"gap","n":9,"at":9,"events":6}"#,
        Lines.change(10, #""count: 10""#),
      ]))

    #expect(trace.dump(of: 1, at: 2) == "count: 2")
    #expect(trace.dump(of: 1, at: 9) == nil)
    #expect(trace.dump(of: 1, at: 10) == "count: 10")
  }

  @Test("A ring begins with the states that its dropped events led to")
  func ring() async throws {
    let recorder = TraceRecorder(ring: 2)
    let store = Store(initialState: TeaShop.State()) {
      TeaShop()
    } withDependencies: {
      $0.tea.find = { _ in [] }
    }
    store.record(to: recorder)
    for _ in 1...10 { store.send(.cleared) }
    store.send(.renamed("Green"))
    let trace = try Trace(recorder.contents)

    #expect(trace.events.map(\.event).prefix(2) == [.store, .gap])
    let last = try #require(trace.events.last)
    let number = try #require(trace.stores.first?.number)
    #expect(trace.dump(of: number, at: last.n)?.contains("Green") == true)
    #expect(trace.dump(of: number, at: last.n - 1)?.contains("Green") == false)
  }

  @Test("Unknown kinds and an incomplete last line are left out")
  func unknownKinds() throws {
    var data = Lines.data([
      Lines.change(1, #""count: 1""#), #"{"event":"weather","n":2,"at":2,"store":"none"}"#,
      Lines.change(3, #""count: 3""#),
    ])
    data.append(Data(#"{"event":"change","n":4"#.utf8))

    #expect(try Trace(data).events.map(\.n) == [1, 3])
  }

  @Test("Appended lines are read as if they had been there from the start")
  func appended() throws {
    let (first, second) = (Lines.change(1, #""a""#), Lines.change(2, #""b""#))
    let data = Lines.data([first, second])
    let middle = data.count - 5
    var trace = try Trace(data.prefix(middle))

    #expect(trace.events.map(\.n) == [1])
    #expect(trace.readBytes == Lines.data([first]).count)
    let lines = try trace.append(data.dropFirst(trace.readBytes))
    #expect(String(decoding: lines, as: UTF8.self) == second + "\n")
    #expect(Array(trace.events) == (try Array(Trace(data).events)))
    #expect(trace.dump(of: 1, at: 2) == "b")
  }

  @Test("An appended event with an earlier number is sorted in, and later ones are found again")
  func appendedOutOfOrder() throws {
    let lines = [Lines.store] + Lines.query("a", 2, at: 1) + Lines.query("abc", 7, at: 3)
    var trace = try Trace(Lines.data(lines))
    let more = Lines.data(lines + Lines.query("ab", 4, at: 2))
    try trace.append(more.dropFirst(trace.readBytes))
    #expect(trace.events.map(\.n) == [1, 2, 3, 4, 5, 7, 8])
    let actions = trace.events.filter { $0.event == .action }
    #expect(actions.map { trace.change(of: $0)?.n } == [3, 5, 8])
    #expect(trace.actions(of: 1) == actions)
    #expect(Array(trace.events) == (try Array(Trace(more).events)))
  }

  @Test("Events keep their positions unless an earlier number follows")
  func positions() throws {
    func append(_ numbers: Int...) throws -> Bool {
      var events = TraceEvents()
      let rows = try numbers.map { try TraceRow(Array(Lines.change($0, #""a""#).utf8), at: 0) }
      _ = events.append([try #require(rows[0])], in: Data(), at: 0)
      return events.append(rows.dropFirst().compactMap(\.self), in: Data(), at: 0)
    }
    #expect(try append(3, 4))
    #expect(try append(3, 3, 3))
    #expect(try !append(3, 2))
    #expect(try !append(3, 5, 4))
  }

  @Test("A part of a trace begins with the states before it, in each text")
  func part() throws {
    func change(_ n: Int) -> String {
      #"{"event":"change","n":\#(n),"at":\#(n),"store":1,"action":0,"dump":"\#(n)","json":"\#(n)"}"#
    }
    let trace = try Trace(Lines.data([Lines.store] + (2...6).map(change)))
    for (first, last) in [(2, 3), (4, 5), (4, 4), (6, 9)] {
      var data = Data()
      try trace.writeLines(of: first...last) { data += $0 }
      let part = try Trace(data)
      #expect(part.header == trace.header)
      #expect(part.events.map(\.n) == [1, first] + Array(first...min(last, 6)))
      #expect(part.events[1].events == first - 1)
      let state = try #require(part.events.first)
      #expect(state.source == nil)
      #expect(state.dump == trace.dump(of: 1, at: first - 1).map { .whole($0) })
      #expect(state.json == trace.json(of: 1, at: first - 1).map { .whole($0) })
    }
  }

  @Test("Each kind of event has its cause, and an unknown cause is none")
  func eachCause() throws {
    let lines =
      [Lines.store] + Lines.query("a", 2, at: 1)
      + [
        Lines.started(1, 4, at: 1, by: 2),
        #"{"event":"action","n":5,"at":1,"store":1,"from":{"reducer":true},"action":2}"#,
        #"{"event":"action","n":6,"at":1,"store":1,"from":{"reducer":true}}"#,
        #"{"event":"action","n":7,"at":1,"store":1,"from":{"effect":1}}"#,
        #"{"event":"action","n":8,"at":1,"store":1,"from":{"effect":9}}"#,
      ] + Lines.call(9, at: 1, answer: "1")
      + [
        #"{"event":"element","n":11,"at":1,"store":1,"call":9}"#,
        #"{"event":"ended","n":12,"at":1,"store":1,"call":99}"#,
        Lines.ended("finished", 1, 13, at: 1), Lines.started(2, 14, at: 1, by: 99),
      ]
    let trace = try Trace(Lines.data(lines))
    let causes = trace.events.map { event in trace.cause(of: event)?.n }
    #expect(causes == [nil, nil, 2, 2, 2, nil, 4, nil, 4, 9, 9, nil, 4, nil])
  }

  @Test("An event that names itself or a later one as its cause has no causes")
  func laterCauses() throws {
    func action(_ n: Int, by cause: Int) -> String {
      #"{"event":"action","n":\#(n),"at":1,"store":1,"label":"x","action":\#(cause)}"#
    }
    let trace = try Trace(Lines.data([action(5, by: 5), action(6, by: 7), action(7, by: 6)]))
    #expect(trace.causes(of: trace.events[0]).isEmpty)
    #expect(trace.causes(of: trace.events[1]).isEmpty)
    #expect(trace.causes(of: trace.events[2]).map(\.n) == [6])
  }

  @Test(
    "A difference at a line that the text does not have leaves the state unknown",
    arguments: [-1, 2, Int.max])
  func hunkOutside(line: Int) throws {
    let trace = try Trace(
      Lines.data([
        Lines.change(1, #""count: 1""#),
        Lines.change(2, #"{"hunks":[{"line":\#(line),"removed":["count: 1"],"inserted":[]}]}"#),
      ]))
    #expect(trace.dump(of: 1, at: 2) == nil)
  }

  @Test(
    "A file that cannot be read is refused with the reason",
    arguments: [
      (
        "",
        "This file is not a trace: its first line is not a header. Record one with "
          + "INTARSIA_TRACE=session.trace, or with a TraceRecorder."
      ),
      (
        "hello\n",
        "This file is not a trace: its first line is not a header. Record one with "
          + "INTARSIA_TRACE=session.trace, or with a TraceRecorder."
      ),
      (
        #"{"trace":"intarsia","version":1}"# + "\n",
        "Line 1 is not an event: the key \"program\" is missing. Delete the line, or cut the file "
          + "before it, to read the other events."
      ),
      (
        #"{"trace":"intarsia","version":1,"program":7}"# + "\n",
        "Line 1 is not an event: the value of \"program\" has another type. Delete the line, or cut "
          + "the file before it, to read the other events."
      ),
      (
        #"{"trace":"intarsia","version":7,"soup":"of the day"}"# + "\n",
        "The trace has version 7, and was written by a newer version: update intarsia-trace."
      ),
      (
        Lines.header + "\n\n",
        "Line 2 is not an event: it is not a JSON object. Delete the line, or cut the file before "
          + "it, to read the other events."
      ),
      (
        Lines.header + "\n" + Lines.change(1, #""a""#) + "\n" + #"{"event":"change","n":"2"}"#
          + "\n",
        "Line 3 is not an event: the value of \"n\" has another type. Delete the line, or cut the "
          + "file before it, to read the other events."
      ),
      (
        Lines.header + "\n" + #"{"event":"change","n":1,"at":-9223372036854775807}"# + "\n",
        "Line 2 is not an event: the value of \"at\" has another type. Delete the line, or cut the "
          + "file before it, to read the other events."
      ),
    ])
  func errors(text: String, message: String) {
    let error = #expect(throws: TraceError.self) { try Trace(Data(text.utf8)) }
    #expect(error?.description == message)
  }
}
