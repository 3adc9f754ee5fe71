import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaTraces

@Suite("Writer of tests", .endsWithinAMinute)
struct TestWriterTests {
  private func text(_ lines: [String]) throws -> String {
    let trace = try Trace(Lines.data(lines))
    return try TestWriter(trace, of: #require(trace.stores.first)).lines.joined(separator: "\n")
  }

  /// The lines of the overrides of dependencies, and those before them in the test.
  private func overrides(_ calls: [String]) throws -> String {
    let lines = try text([Lines.store] + calls).split(
      separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.contains("func recordedSession()") })
    let end = try #require(lines.firstIndex { $0.contains("await store.finish()") })
    return lines[start + 1..<end - 1].joined(separator: "\n")
  }

  @Test(
    "Actions of the user are sent, others received, and answers that come later take their time")
  func session() throws {
    expectNoDifference(
      try text(Lines.session),
      #"""
      import Foundation
      import Intarsia
      import IntarsiaTesting
      import Testing

      @testable import Shop

      @Suite("Recorded session of Shop")
      struct RecordedShopTests {
        @Test("Each action leads to its recorded state")
        func recordedSession() async {
          let store = TestStore(initialState: Shop.State(query: "", teas: [])) {
            Shop()
          } withDependencies: {
            $0[TeaClient.self].find = { argument in
              switch argument {
              case "a":
                // The call did not return in the session.
                return try await Task.never()
              case "as":
                return ["Assam"]
              default:
                reportIssue("The session did not call find with these arguments.")
                return ["Assam"]
              }
            }
          }

          await store.send(.queryChanged("a")) {
            $0.query = "a"
          }
          await store.send(.queryChanged("as")) {
            $0.query = "as"
          }
          await store.receive(.arrived(["Assam"])) {
            $0.teas = ["Assam"]
          }
          await store.finish()
        }
      }
      """#)
  }

  @Test("Missing sources become placeholders with a comment")
  func placeholders() throws {
    expectNoDifference(
      try text([
        #"{"event":"store","n":1,"at":0,"store":1,"name":"Shop.State #1","dump":"Shop.State(\n  socket: Socket()\n)"}"#,
        #"{"event":"action","n":2,"at":9,"store":1,"label":"Shop.Action.opened(Socket())","dump":"Shop.Action.opened(Socket())","from":{"user":"Shop/View.swift:10"}}"#,
        #"{"event":"change","n":3,"at":9,"store":1,"action":2,"dump":{"hunks":[{"line":1,"removed":["  socket: nil"],"inserted":["  socket: Socket()"]}]}}"#,
        #"{"event":"action","n":4,"at":9,"store":1,"label":"Shop.Action.ready","dump":"Shop.Action.ready","source":".ready","from":{"reducer":true}}"#,
        Lines.started(1, 5, at: 10, by: 4),
      ]),
      #"""
      import Foundation
      import Intarsia
      import IntarsiaTesting
      import Testing

      @testable import Shop

      @Suite("Recorded session of Shop")
      struct RecordedShopTests {
        @Test("Each action leads to its recorded state")
        func recordedSession() async {
          // The state has no Swift expression. Fill in one for:
          // Shop.State(
          //   socket: Socket()
          // )
          let store = TestStore(initialState: <#Shop.State#>) {
            Shop()
          }

          // The action has no Swift expression. Fill in one for:
          // Shop.Action.opened(Socket())
          await store.send(<#action#>) {
            // Fill in the statements of this change:
            // -   socket: nil
            // +   socket: Socket()
            <#change of $0#>
          }
          await store.receive(.ready)
          // Effects were still running at the end of the session.
          await store.skipInFlightEffects(strict: false)
        }
      }
      """#)
  }

  @Test("One result for all calls is an expression")
  func oneResult() throws {
    expectNoDifference(
      try overrides(
        Lines.call(2, at: 1, #""a""#, "1", answer: "[]")
          + Lines.call(4, at: 2, #""b""#, "2", answer: "[]")
      ),
      #"""
          let store = TestStore(initialState: Shop.State(query: "", teas: [])) {
            Shop()
          } withDependencies: {
            $0[TeaClient.self].find = { _, _ in [] }
          }
      """#)
  }

  @Test("Results that follow from the arguments are found by them")
  func byArguments() throws {
    expectNoDifference(
      try overrides(
        Lines.call(2, at: 1, #""a""#, answer: #"["Assam"]"#)
          + Lines.call(4, at: 2, #""b""#, answer: nil, error: "Not found")
          + Lines.call(6, at: 3, #""a""#, answer: #"["Assam"]"#)),
      #"""
          let store = TestStore(initialState: Shop.State(query: "", teas: [])) {
            Shop()
          } withDependencies: {
            $0[TeaClient.self].find = { argument in
              switch argument {
              case "a":
                return ["Assam"]
              case "b":
                throw RecordedError(description: "Not found")
              default:
                reportIssue("The session did not call find with these arguments.")
                return ["Assam"]
              }
            }
          }
      """#)
  }

  @Test("Other results follow the order of the calls")
  func byOrder() throws {
    expectNoDifference(
      try overrides(Lines.call(2, at: 1, answer: "1") + Lines.call(4, at: 2, answer: "2")),
      #"""
          let findCalls = LockIsolated(0)
          let store = TestStore(initialState: Shop.State(query: "", teas: [])) {
            Shop()
          } withDependencies: {
            $0[TeaClient.self].find = {
              findCalls.withValue { $0 += 1 }
              switch findCalls.value {
              case 1:
                return 1
              case 2:
                return 2
              default:
                reportIssue("The session did not call find so often.")
                return 2
              }
            }
          }
      """#)
  }

  @Test(
    "A dependency is overridden by its property, which the key of an entry names, or by its key")
  func keys() throws {
    let key = Lines.call(2, at: 1, answer: "[]")
    let read = #"{"event":"dependency","n":1,"at":1,"store":1,"key":"KEY","controlled":true}"#
    func first(_ keys: String...) throws -> Substring? {
      let lines = try overrides(keys.map { read.replacing("KEY", with: $0) } + key)
      return lines.split(separator: "\n").last { $0.contains(".find = ") }
    }
    #expect(try first() == "      $0[TeaClient.self].find = { [] }")
    #expect(try first("teKey", "TeaClient") == "      $0[TeaClient.self].find = { [] }")
    #expect(try first("teKey", "teaKey") == "      $0.tea.find = { [] }")
  }

  @Test("Generators give what they gave in the session")
  func generators() throws {
    func calls(_ type: String, _ endpoint: String, _ first: Int, _ values: String...) -> [String] {
      values.enumerated().flatMap { index, value in
        Lines.call(first + 2 * index, at: 1, answer: value).map {
          $0.replacing("TeaClient", with: type).replacing("find", with: endpoint)
        }
      }
    }
    expectNoDifference(
      try overrides(
        calls("UUIDGenerator", "next", 2, "UUID(1)", "UUID(2)")
          + calls("DateGenerator", "now", 6, "Date(timeIntervalSince1970: 0)")
          + calls("RandomNumberGenerator", "next", 8, "17", "4")),
      #"""
          let nextCalls = LockIsolated(0)
          let store = TestStore(initialState: Shop.State(query: "", teas: [])) {
            Shop()
          } withDependencies: {
            $0.uuid = UUIDGenerator {
              nextCalls.withValue { $0 += 1 }
              switch nextCalls.value {
              case 1:
                return UUID(1)
              case 2:
                return UUID(2)
              default:
                reportIssue("The session did not call next so often.")
                return UUID(2)
              }
            }
            $0.date = DateGenerator { Date(timeIntervalSince1970: 0) }
            $0.withRandomNumberGenerator = WithRandomNumberGenerator(
              RecordedNumbers(numbers: [17, 4]))
          }
      """#)
  }

  @MainActor
  @Test("The printed test of a recorded session is the one that runs here")
  func recordedSession() async throws {
    try expectFile("RecordedTeaShopTests", Trace(await TeaShop.session()))
  }

  @Test("A late answer, results in the order of calls, and an error are the ones that run here")
  func searches() throws {
    let failed = Lines.arrived(3, 20, at: 601_000).map {
      $0.replacing(#"arrived([\"Assam\"])"#, with: #"failed(\"Sold out\")"#)
        .replacing(#"$0.teas = [\"Assam\"]"#, with: #"$0.failure = \"Sold out\""#)
    }
    let lines =
      [Lines.store] + Lines.query("a", 2, at: 1_000) + [Lines.started(1, 4, at: 1_100, by: 2)]
      + Lines.call(5, at: 2_000, #""a""#, answer: #"["Assam"]"#, answered: 502_000, number: 13)
      + Lines.query("as", 6, at: 300_500, before: "a") + [Lines.started(2, 8, at: 300_600, by: 6)]
      + Lines.call(9, at: 300_700, effect: 2, #""as""#, answer: "[\"Ceylon\"]")
      + Lines.arrived(2, 11, at: 301_000, #"[\"Ceylon\"]"#)
      + Lines.arrived(1, 14, at: 502_000) + Lines.query("a", 16, at: 600_000, before: "as")
      + Lines.call(18, at: 600_500, effect: 3, #""a""#, answer: nil, error: "Sold out") + failed
    let trace = try Trace(
      Lines.data(
        lines.map {
          $0.replacing("Shop/", with: "ShopTests/").replacing("Shop.", with: "Searches.")
        }))
    try expectFile("RecordedSearchesTests", trace)
  }

  /// Checks that a file of this folder contains the test of a trace.
  private func expectFile(_ name: String, _ trace: Trace) throws {
    let text = try TestWriter(trace, of: #require(trace.stores.first)).lines.joined(separator: "\n")
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "\(name).swift")
    expectNoDifference(
      try String(contentsOf: file, encoding: .utf8), "// snippet\n\(text)\n// end\n")
  }
}
