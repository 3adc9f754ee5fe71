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
        func recordedSession() async throws {
          let state = Shop.State(query: "", teas: [])
          let store = TestStore(initialState: state) {
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

  @Test("Missing sources become placeholders")
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

      @Suite("Recorded session of Shop")
      struct RecordedShopTests {
        @Test("Each action leads to its recorded state")
        func recordedSession() async throws {
          let state = <#The state at the start#>
          let store = TestStore(initialState: state) {
            Shop()
          }

          await store.send(<#Shop.Action.openedSocket#>) {
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
          let state = Shop.State(query: "", teas: [])
          let store = TestStore(initialState: state) {
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
          let state = Shop.State(query: "", teas: [])
          let store = TestStore(initialState: state) {
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
          let state = Shop.State(query: "", teas: [])
          let store = TestStore(initialState: state) {
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
    #expect(try first("Teapot") == "      $0[TeaClient.self].find = { [] }")
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
          let state = Shop.State(query: "", teas: [])
          let store = TestStore(initialState: state) {
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
            $0.withRandomNumberGenerator = WithRandomNumberGenerator(RecordedNumbers(numbers: [17, 4]))
          }
      """#)
  }

  /// A call that has returned a stream, with its elements and its end.
  private func stream(
    _ n: Int, effect: Int = 1, _ argument: String, _ deliveries: [(at: Int, line: String)]
  ) -> [String] {
    let call = Lines.call(n, at: 1, effect: effect, argument, answer: nil)[0]
    let answer =
      #"{"event":"answer","n":\#(n + 1),"at":1,"store":1,"call":\#(n),"stream":"AsyncThrowingStream"}"#
    return [call, answer]
      + deliveries.enumerated().map { index, delivery in
        #"{"n":\#(n + 2 + index),"at":\#(delivery.at),"store":1,"call":\#(n),\#(delivery.line)}"#
      }
  }

  @Test("A stream delivers the recorded elements, and ends as it did")
  func streams() throws {
    let one = (at: 1, line: #""event":"element","value":".part(1)""#)
    let end = (at: 1, line: #""event":"ended""#)
    let error = (
      at: 1, line: #""event":"ended","error":"Sold out","source":"TeaError.soldOut(\"a\")""#
    )
    expectNoDifference(
      try overrides(
        stream(2, #""a""#, [one, end]) + stream(10, #""b""#, [one, one, error])
          + stream(20, #""c""#, [])),
      #"""
          let state = Shop.State(query: "", teas: [])
          let store = TestStore(initialState: state) {
            Shop()
          } withDependencies: {
            $0[TeaClient.self].find = { argument in
              switch argument {
              case "a":
                return AsyncThrowingStream {
                  $0.yield(.part(1))
                  $0.finish()
                }
              case "b":
                return AsyncThrowingStream {
                  $0.yield(.part(1))
                  $0.yield(.part(1))
                  $0.finish(throwing: TeaError.soldOut("a"))
                }
              case "c":
                // The stream delivered nothing in the session.
                return AsyncThrowingStream { _ in }
              default:
                reportIssue("The session did not call find with these arguments.")
                // The stream delivered nothing in the session.
                return AsyncThrowingStream { _ in }
              }
            }
          }
      """#)
  }

  @Test("An element that came after an action of the user comes after a pause")
  func lateElement() throws {
    let lines =
      [Lines.store] + Lines.query("a", 2, at: 1_000)
      + [
        Lines.started(1, 4, at: 1_000, by: 2)
      ]
      + stream(5, #""a""#, [(at: 2_000, line: #""event":"element","value":"1""#)])
      + Lines.query("as", 8, at: 302_000, before: "a")
      + [
        #"{"event":"element","n":10,"at":502000,"store":1,"call":5,"value":"2"}"#
      ] + Lines.arrived(1, 11, at: 502_000)
    let text = try text(lines)
    #expect(
      text.contains(
        """
              $0[TeaClient.self].find = { _ in
                AsyncThrowingStream { continuation in
                  let task = Task {
                    continuation.yield(1)
                    try await VirtualClock().sleep(for: .milliseconds(500))
                    continuation.yield(2)
                  }
                  continuation.onTermination = { _ in task.cancel() }
                }
              }
        """), "\(text)")
    #expect(
      text.contains(
        "try await store.letEffectsRun { try await VirtualClock().sleep(for: .milliseconds(300)) }"),
      "\(text)")
  }

  @Test("An event with an earlier time than the one before it comes without a pause")
  func earlierTime() throws {
    let call = Lines.call(5, at: 5, #""a""#, answer: "[]", answered: 60, number: 10)
    let lines =
      [Lines.store] + Lines.query("a", 2, at: 0) + [Lines.started(1, 4, at: 0, by: 2), call[0]]
      + Lines.arrived(1, 6, at: 100) + Lines.query("as", 8, at: 50, before: "a") + [call[1]]
    #expect(try !text(lines).contains("letEffectsRun"))
  }

  @Test("An answer at the time of its call comes without a pause")
  func equalTime() throws {
    let call = Lines.call(5, at: 5, #""a""#, answer: "[]", answered: 5, number: 8)
    let lines =
      [Lines.store] + Lines.query("a", 2, at: 0) + [Lines.started(1, 4, at: 0, by: 2), call[0]]
      + Lines.query("as", 6, at: 5, before: "a") + [call[1]]
    #expect(try !text(lines).contains("sleep"))
  }

  @Test("An answer that a cancelled effect did not use is left out, so that it can be cancelled")
  func unusedAnswer() throws {
    let lines =
      [Lines.store] + Lines.query("a", 2, at: 1_000) + [Lines.started(1, 4, at: 1_000, by: 2)]
      + Lines.call(5, at: 1_000, #""a""#, answer: "[]") + Lines.query("as", 7, at: 2_000)
      + [Lines.ended("cancelled", 1, 9, at: 2_000)]
    #expect(try text(lines).contains("return try await Task.never()"))
    #expect(try !text(lines.dropLast()).contains("Task.never()"))
  }

  @Test("The client of each key is overridden, with its variables, and one client by all its keys")
  func clients() throws {
    func value(_ n: Int, _ client: Int, _ key: String, _ name: String) -> [String] {
      [
        #"{"event":"dependency","n":\#(n),"at":1,"store":1,"key":"\#(key)","controlled":true}"#,
        #"{"event":"value","n":\#(n + 1),"at":1,"store":1,"key":"\#(key)","client":\#(client),"assign":["$0.name = \"\#(name)\""]}"#,
      ]
    }
    func call(_ n: Int, _ client: Int, answer: String) -> [String] {
      Lines.call(n, at: 1, answer: answer).map {
        $0.replacing(#""endpoint""#, with: #""client":\#(client),"endpoint""#)
      }
    }
    expectNoDifference(
      try overrides(
        value(2, 1, "teaKey", "tea") + value(4, 2, "coffeeKey", "coffee")
          + value(6, 2, "DrinkKey", "coffee") + call(8, 1, answer: "1") + call(10, 2, answer: "2")),
      #"""
          let state = Shop.State(query: "", teas: [])
          let store = TestStore(initialState: state) {
            Shop()
          } withDependencies: {
            $0.tea.name = "tea"
            $0.coffee.name = "coffee"
            $0[DrinkKey.self].name = "coffee"
            $0.tea.find = { 1 }
            $0[DrinkKey.self].find = { 2 }
            $0.coffee.find = { 2 }
          }
      """#)
  }

  @Test("Values of dependencies and clocks are overridden, and other reads are mentioned")
  func values() throws {
    func read(_ n: Int, _ key: String) -> String {
      #"{"event":"dependency","n":\#(n),"at":1,"store":1,"key":"\#(key)","controlled":true}"#
    }
    expectNoDifference(
      try overrides([
        read(2, "teaFileKey"),
        #"{"event":"value","n":3,"at":1,"store":1,"key":"teaFileKey","value":"\"a.json\""}"#,
        // Only the closure of an override reads this key.
        #"{"event":"value","n":4,"at":1,"store":1,"key":"otherKey","value":"1"}"#,
        read(5, "ContinuousClockKey"), read(6, "DismissKey"), read(7, "SocketKey"),
      ]),
      #"""
          let state = Shop.State(query: "", teas: [])
          let store = TestStore(initialState: state) {
            Shop()
          } withDependencies: {
            $0.teaFile = "a.json"
            $0.continuousClock = ContinuousClock()
            // The session read SocketKey. Override it if its default does not fit a test.
          }
      """#)
  }

  @Test("Generated identifiers get short names, unless one is a part of a text")
  func identifiers() throws {
    let ids = ["77B23DA2-63C3-4521-A772-B8AB873B9965", "6D453941-F00D-4B73-A98A-7F2278905E4C"]
    func generated(_ texts: String...) throws -> String {
      let calls = ids.enumerated().flatMap { index, id in
        Lines.call(2 + 2 * index, at: 1, answer: #"UUID(uuidString: "\#(id)")!"#).map {
          $0.replacing("TeaClient", with: "UUIDGenerator")
        }
      }
      let actions = texts.enumerated().map { index, text in
        let source = ".opened(\(text))".debugDescription
        return
          #"{"event":"action","n":\#(10 + index),"at":9,"store":1,"source":\#(source),"from":{"user":"Shop/View.swift:10"}}"#
      }
      return try text([Lines.store] + calls + actions)
    }
    let short = try generated(#"UUID(uuidString: "\#(ids[1])")!"#)
    #expect(short.contains("$0.uuid = .incrementing") && short.contains(".opened(UUID(1))"))
    let long = try generated(#"UUID(uuidString: "\#(ids[1])")!"#, #""page/\#(ids[0])""#)
    #expect(long.contains(#".opened(UUID(uuidString: "\#(ids[1])")!)"#), "\(long)")
    #expect(!long.contains(".incrementing"))
  }

  @Test("Shared values begin with the values of the session, also those of later states")
  func sharedValues() throws {
    let lines = [
      #"{"event":"store","n":1,"at":0,"store":1,"name":"Shop.State #1","dump":"","source":"Shop.State(own: Shared(value: 2))","shared":[{"path":"$0.$teas","key":".fileStorage(\"/teas\")","value":"[1]"},{"path":"$0.$own","value":"2"}]}"#,
      #"{"event":"action","n":2,"at":9,"store":1,"source":".opened","from":{"user":"Shop/View.swift:10"}}"#,
      #"{"event":"change","n":3,"at":9,"store":1,"action":2,"dump":{"hunks":[]},"assign":["$0.$teas.withLock { $0 = [] }","$0.path[id: 0] = .bell(Bell.State())"],"shared":[{"path":"$0.path[id: 0, case: \\.bell]?.$isOn","key":".appStorage(\"isOn\")","value":"true"}]}"#,
    ]
    let text = try text(lines)
    #expect(
      text.contains(
        """
            @Shared(.appStorage("isOn")) var isOn = true
            $isOn.withLock { $0 = true }
            let state = Shop.State(own: Shared(value: 2))
            state.$teas.withLock { $0 = [1] }
            let store = TestStore(initialState: state) {
              Shop()
            }

            await store.send(.opened) {
              $0.$teas.withLock { $0 = [] }
              $0.path[id: 0] = .bell(Bell.State())
            }
        """), "\(text)")
  }

  @Test("A change without an action is asserted by the next step, or at the end")
  func changesBetweenActions() throws {
    func change(_ n: Int, _ count: Int) -> String {
      #"{"event":"change","n":\#(n),"at":1,"store":1,"dump":{"hunks":[]},"#
        + #""assign":["$0.$count.withLock { $0 = \#(count) }"]}"#
    }
    let text = try text(
      [Lines.store, change(2, 1)] + Lines.query("a", 3, at: 1) + [change(5, 2)])
    #expect(
      text.contains(
        """
            await store.send(.queryChanged("a")) {
              $0.$count.withLock { $0 = 1 }
              $0.query = "a"
            }
            store.assert {
              $0.$count.withLock { $0 = 2 }
            }
            await store.finish()
        """), "\(text)")
  }

  @Test("A long string is broken at its spaces, and code and comments are not")
  func longStrings() throws {
    let long = String(repeating: "water ", count: 18) + "tea"
    let short = String(repeating: "v ", count: 29)
    let text = try text(
      [Lines.store] + Lines.call(2, at: 1, #""\#(long)""#, answer: "1")
        + Lines.call(4, at: 2, #""\#(long)""#, answer: "2") + [
          #"{"event":"action","n":12,"at":9,"store":1,"source":".set","from":{"user":"Shop/View.swift:1"}}"#,
          #"{"event":"change","n":13,"at":9,"store":1,"action":12,"dump":{"hunks":[]},"assign":["$0.note = Note(text: \"\#(long)\")","$0.map = [\"a\": \"\#(short)\", \"\#(short)\": \"b\"]"]}"#,
        ])
    #expect(
      text.contains(
        #"""
              $0.note = Note(text: """
        water water water water water water water water water water water water \
        water water water water water water tea
        """)
              $0.map = ["a": "\#(short)", "\#(short)": "b"]
        """#), "\(text)")
    #expect(text.contains(#"// find("\#(long)")"#), "\(text)")
  }

  @Test("Parts of a session without an expression are refused with their numbers and reasons")
  func refusals() throws {
    let trace = try Trace(
      Lines.data(
        [
          #"{"event":"store","n":1,"at":0,"store":1,"name":"Shop.State #1","dump":"Shop.State()"}"#,
          #"{"event":"action","n":2,"at":9,"store":1,"label":"Shop.Action.opened","dump":"","from":{"user":"Shop/View.swift:10"}}"#,
          #"{"event":"change","n":3,"at":9,"store":1,"action":2,"dump":{"hunks":[]},"assign":["$0.socket = <#Socket#>"],"shared":[{"path":"$0.$teas","key":".fileStorage(\"/teas\")","value":"1"}]}"#,
          #"{"event":"gap","n":4,"at":9,"events":7}"#,
          #"{"event":"shared","n":6,"at":9,"store":1,"action":2,"name":".inMemory(\"x\")","dump":"1"}"#,
        ] + Lines.call(7, at: 9, answer: "<#Socket#>")))
    let writer = TestWriter(trace, of: try #require(trace.stores.first))
    expectNoDifference(
      writer.refusals.map(\.description).sorted(),
      [
        "1: The state at the start has no Swift expression.",
        "2: Shop.Action.opened has no Swift expression.",
        "2: The change has a value without a Swift expression: $0.socket = <#Socket#>",
        "2: The shared value .fileStorage(\"/teas\") appears after the start, and its key has no "
          + "Swift expression.",
        "4: 7 events are missing. Record into a file, or a longer ring.",
        "6: The shared value .inMemory(\"x\") is not in the state, so that no step can assert it.",
        "7: The answer of TeaClient.find has a value without a Swift expression: <#Socket#>",
      ])
  }

  @Test("Placeholders at the start, in dependencies and elsewhere are refused")
  func otherRefusals() throws {
    func refusals(_ lines: [String]) throws -> [String] {
      let trace = try Trace(Lines.data(lines))
      return try TestWriter(trace, of: #require(trace.stores.first)).refusals.map(\.description)
    }
    func read(_ n: Int, _ key: String) -> String {
      #"{"event":"dependency","n":\#(n),"at":1,"store":1,"key":"\#(key)","controlled":true}"#
    }
    expectNoDifference(
      try refusals([
        #"{"event":"store","n":1,"at":0,"store":1,"name":"Int #1","dump":"7","source":"<#redacted Int#>"}"#,
        read(2, "teaFileKey"),
        #"{"event":"value","n":3,"at":1,"store":1,"key":"teaFileKey","value":"<#URL#>"}"#,
        read(4, "SocketKey"),
        #"{"event":"value","n":5,"at":1,"store":1,"key":"SocketKey","assign":["$0.port = <#Port#>"]}"#,
      ]),
      [
        "1: The trace does not name the feature of the state Int.",
        "3: teaFileKey has a value without a Swift expression: <#URL#>",
        "5: SocketKey has a value without a Swift expression: $0.port = <#Port#>",
        "1: The state at the start has a value without a Swift expression: <#redacted Int#>",
      ])
    let answer = #"{"event":"answer","n":3,"at":1,"call":2}"#
    expectNoDifference(
      try refusals([Lines.store, Lines.call(2, at: 1, answer: nil)[0], answer]),
      ["2: The answer of TeaClient.find has no Swift expression."])
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
            .replacing(#"["Shop"]"#, with: #"["ShopTests"]"#)
        }))
    try expectFile("RecordedSearchesTests", trace)
  }

  /// Checks that a file of this folder contains the formatted test of a trace.
  private func expectFile(_ name: String, _ trace: Trace) throws {
    let lines = try TestWriter(trace, of: #require(trace.stores.first)).lines
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "\(name).swift")
    /// The words of code, without the punctuation that a formatter moves.
    func words(_ text: String) -> [Substring] {
      text.split { $0.isWhitespace || "(){}[],;".contains($0) }
    }
    expectNoDifference(
      words(try String(contentsOf: file, encoding: .utf8)),
      words("// snippet\n\(lines.joined(separator: "\n"))\n// end"))
  }
}
