import Intarsia

/// Writes the session of a store as a test in Swift.
///
/// Actions of the user are sent, and those of effects and reducers are received. Endpoints of
/// dependencies answer as they did in the session, streams with the elements that they delivered.
/// Shared values begin with the values of the session. Where the trace has no Swift expression, the
/// test has a placeholder, and ``refusals`` says why.
///
/// A trace may come from anyone: a test has no code of it but values, and changes of a state. See
/// the record "A printed test has only values of its trace".
///
/// - Complexity: O(*n*) in the size of the trace.
public struct TestWriter {
  /// A part of the session that a test cannot repeat.
  public struct Refusal: Sendable, Equatable, CustomStringConvertible {
    /// The number of the event.
    public let number: Int

    /// The reason, and the remedy.
    public let reason: String

    /// The number and the reason.
    public var description: String { "\(number): \(reason)" }
  }

  private let trace: Trace
  private let store: TraceStore
  private let events: [TraceEvent]
  private let reader: TestSourceReader

  /// The lines of the test.
  public private(set) var lines: [String] = []

  /// The parts of the session that the test does not repeat; without them, the test compiles.
  public var refusals: [Refusal] { reader.refusals }

  /// Writes the test of a store.
  ///
  /// - Parameter store: A store of the trace.
  public init(_ trace: Trace, of store: TraceStore) {
    (self.trace, self.store) = (trace, store)
    reader = TestSourceReader(store.event)
    events = trace.events.filter { $0.store == store.number || $0.event == .gap }
    lines = test()
  }

  private func test() -> [String] {
    let feature = self.feature
    let sends = events.filter { $0.from?.user != nil }
    let (before, state) = setup()
    let calls = CallGroup.groups(of: events, sends: sends.map(\.n), in: trace, reader)
    let overrides = overrides(calls)
    let steps = steps(sends: sends, delays: calls.flatMap(\.delays))
    var code = [before, [state], overrides, steps]
    var counted = calls
    if let names = identifiers(of: calls, in: code.joined()) {
      code = code.map { lines in lines.map { $0.naming(names) } }
      counted.removeAll { $0.identifiers != nil }
      let start = code[2].firstIndex { $0.flat.hasPrefix("$0.uuid = ") } ?? 0
      let end = code[2][start...].firstIndex { $0.flat.hasSuffix("}") && !$0.flat.hasPrefix(" ") }
      code[2].replaceSubrange(start...(end ?? start), with: ["$0.uuid = .incrementing"])
    }
    let text = code.joined().map(\.flat)
    let mayThrow = (code[0] + code[1] + code[3]).contains { $0.flat.contains("try ") }
    let hasErrors = calls.contains(where: \.hasDescribedError)
    let foundation = ["Date(", "URL(", "UUID(", "Data(", "Decimal(", "TimeZone(", "Locale("]
    let usesFoundation = text.contains { text in foundation.contains { text.contains($0) } }

    let name = TestSource([.text("Recorded\(feature.flat.filter(\.isLetter))Tests")])
    let head = "let store = TestStore" + .group("(", ["initialState: \(code[1][0])"]) + " {"
    var lines = imports(usesFoundation: usesFoundation || hasErrors)
    lines += [
      "@Suite(\"Recorded session of \(feature)\")", "struct \(name) {",
      "  @Test(\"Each action leads to its recorded state\")",
      "  func recordedSession() async\(mayThrow ? " throws" : "") {",
    ]
    lines += (counted.flatMap(\.counter) + code[0] + [head, "  \(feature)()"]).indented(4)
    if !overrides.isEmpty { lines.append("    } withDependencies: {") }
    lines += code[2].indented(6) + ["    }", ""] + code[3].indented(4) + ["  }", "}"]
    if hasErrors { lines += Self.error }
    if calls.contains(where: \.isRandom) { lines += Self.numbers }
    return lines.flatMap(\.linesOfBlock)
  }

  /// The names of generated identifiers; `nil` if one occurs in another form, as in a text.
  private func identifiers(
    of calls: [CallGroup], in code: some Sequence<TestSource>
  ) -> [String: Int]? {
    guard let names = calls.lazy.compactMap(\.identifiers).first else { return nil }
    let isHidden = code.lazy.flatMap(\.allItems).contains { item in
      guard case .string(let text) = item, text.contains("-") else { return false }
      return names.keys.contains { text.contains($0) }
    }
    return isHidden ? nil : names
  }

  // MARK: - Types

  /// The type of the feature: `Shop` of the store `Shop.State #1`.
  private var feature: TestSource {
    let type = String(store.name.prefix { $0 != " " })
    guard type.hasSuffix(".State") else {
      reader.refuse(store.event, "The trace does not name the feature of the state \(type).")
      return .placeholder("feature of \(type)")
    }
    return reader.type(String(type.dropLast(6)), of: store.event, "The feature \(type)")
  }

  /// The modules of the types in the session, without those of tests.
  private func imports(usesFoundation: Bool) -> [TestSource] {
    var modules: [TestSource] = []
    for module in Set(events.flatMap { $0.modules ?? [] }).sorted() where !module.hasSuffix("Tests")
    {
      if TestSourceParser.isIdentifier(module) {
        modules.append(TestSource([.text("@testable import \(module)")]))
      } else {
        reader.refuse(store.event, "The trace names a module that is no identifier.")
      }
    }
    return (usesFoundation ? ["import Foundation"] : [])
      + ["import Intarsia", "import IntarsiaTesting", "import Testing", ""] + modules
      + (modules.isEmpty ? [] : [""])
  }

  // MARK: - The state at the start

  /// The lines before the store, and the expression of its state.
  private func setup() -> (before: [TestSource], state: TestSource) {
    let event = store.event
    let state = reader.expression(event.source, of: event, "The state at the start")
    var lines: [TestSource] = []
    var known: Set<String> = []
    for event in events where event.event == .change {
      for value in event.shared ?? [] {
        guard let key = value.key, known.insert(key).inserted else { continue }
        let name = String(value.path.split(separator: "$").last ?? "")
        guard key.hasPrefix(".appStorage(\"") || key.hasPrefix(".inMemory(\""),
          TestSourceParser.isIdentifier(name)
        else {
          reader.refuse(
            event.action.flatMap { trace.event($0) } ?? event,
            "The shared value \(key) appears after the start, and its key has no Swift expression.")
          continue
        }
        let variable = TestSource([.text(name)])
        let code = reader.expression(value.value, of: event, "The shared value \(key)")
        lines += [
          "@Shared(\(reader.expression(key, of: event, "The key \(key)"))) var \(variable) = \(code)",
          "$\(variable).withLock { $0 = \(code) }",
        ]
      }
    }
    // A reference without a key may have its value in the expression.
    let shared = (event.shared ?? []).filter {
      $0.key != nil || event.source?.contains("Shared(value: \($0.value))") != true
    }
    guard !shared.isEmpty else { return (lines, state) }
    lines.append("let state = \(state)")
    for value in shared {
      let path = reader.statement(value.path, of: event, "The path of a shared value")
      let code = reader.expression(value.value, of: event, "A shared value of the start")
      lines.append("state\(path.dropping("$0")).withLock { $0 = \(code) }")
    }
    return (lines, "state")
  }

  // MARK: - Actions

  private func steps(sends: [TraceEvent], delays: [Range<Int>]) -> [TestSource] {
    var lines: [TestSource] = []
    var last = 0
    var pending: [TestSource] = []
    let pauses = Self.pauses(before: sends, for: delays)
    for event in events {
      switch event.event {
      case .change where event.action == nil:
        // An effect has changed shared values, which the next step asserts.
        pending += statements(of: event)
      case .gap:
        reader.refuse(
          event, "\(event.events ?? 0) events are missing. Record into a file, or a longer ring.")
      case .shared where event.action != nil && event.path == nil && event.dump != .hunks([]):
        reader.refuse(
          event,
          "The shared value \(event.name ?? "") is not in the state, so that no step can assert it."
        )
      case .action:
        let action = reader.expression(event.source, of: event, event.label ?? "The action")
        if let start = pauses[event.n] {
          // The answer of an effect arrives later, as it did. A clock that was set back may have
          // given the action an earlier time.
          let pause = CallGroup.milliseconds(min(max(last, start), event.at)..<event.at)
          lines.append(
            """
            try await store.letEffectsRun { try await Task.sleep(for: .milliseconds(\(pause))) }
            """)
        }
        last = event.at
        let verb: TestSource = event.from?.user != nil ? "send" : "receive"
        let call = "await store.\(verb)" + .group("(", [action])
        let changes = pending + (trace.change(of: event).map { statements(of: $0) } ?? [])
        lines += changes.isEmpty ? [call] : [call + " {"] + changes.indented(2) + ["}"]
        pending = []
      default: break
      }
    }
    if !pending.isEmpty { lines += ["store.assert {"] + pending.indented(2) + ["}"] }
    if trace.effects.contains(where: { $0.store == store.number && $0.outcome == .running }) {
      return lines + [
        "// Effects were still running at the end of the session.",
        "await store.skipInFlightEffects(strict: false)",
      ]
    }
    return lines + ["await store.finish()"]
  }

  private func statements(of change: TraceEvent) -> [TestSource] {
    let action = change.action.flatMap { trace.event($0) } ?? change
    guard let statements = change.assign, !statements.isEmpty else {
      reader.refuse(action, "The change of the state has no Swift statements.")
      return [.placeholder("change of $0")]
    }
    return statements.map { reader.statement($0, of: action, "The change") }
  }

  /// The time before which a call was made that was answered after a send, by the send's number.
  private static func pauses(before sends: [TraceEvent], for delays: [Range<Int>]) -> [Int: Int] {
    var pauses: [Int: Int] = [:]
    for delay in delays {
      let first = sends.partitionPoint { $0.at < delay.lowerBound }
      for send in sends[first...].prefix(while: { $0.at < delay.upperBound }) {
        pauses[send.n] = pauses[send.n] ?? delay.lowerBound
      }
    }
    return pauses
  }

  // MARK: - Dependencies

  private func overrides(_ calls: [CallGroup]) -> [TestSource] {
    var lines: [TestSource] = []
    let reads = events.filter { $0.event == .dependency }.compactMap(\.key)
    let read = Set(reads + calls.flatMap(\.keys))
    var controlled = Set(calls.flatMap(\.controlledKeys)).union(TestSourceReader.harmlessKeys)
    for event in events where event.event == .value {
      guard let key = event.key, read.contains(key) else { continue }
      // An endpoint that the session did not call needs no override.
      controlled.insert(key)
      let place = reader.place(of: key)
      if event.value != nil {
        lines.append("\(place) = \(reader.expression(event.value, of: event, key))")
      } else {
        lines += (event.assign ?? []).map {
          place + reader.statement($0, of: event, key).dropping("$0")
        }
      }
    }
    for key in reads where controlled.insert(key).inserted {
      lines.append(
        TestSourceReader.clocks[key]
          ?? .comment("The session read \(key). Override it if its default does not fit a test."))
    }
    return lines + calls.flatMap { $0.overrides(reader) }
  }

  private static let error: [TestSource] = [
    "", "/// An error with the description of the recorded one.",
    "private struct RecordedError: LocalizedError, CustomStringConvertible {",
    "  let description: String", "  var errorDescription: String? { description }", "}",
  ]

  private static let numbers: [TestSource] = [
    "", "/// The numbers of the session.",
    "private struct RecordedNumbers: RandomNumberGenerator {", "  var numbers: [UInt64]", "",
    "  mutating func next() -> UInt64 { numbers.isEmpty ? 0 : numbers.removeFirst() }", "}",
  ]
}

extension TestSource {
  /// The lines of a line of a block, which begins with its indentation.
  fileprivate var linesOfBlock: [String] {
    guard case .text(let text)? = items.first else { return lines(indent: 0) }
    let indent = text.prefix { $0 == " " }.count
    if text.dropFirst(indent).hasPrefix("//") { return [flat] }
    return indent == text.count && items.count == 1
      ? [""] : dropping(String(repeating: " ", count: indent)).lines(indent: indent)
  }
}
