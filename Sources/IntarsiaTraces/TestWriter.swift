import Foundation
import Intarsia

/// Writes the session of a store as a test in Swift.
///
/// Actions of the user are sent, and those of effects and reducers are received. Endpoints of
/// dependencies answer as they did in the session. Where the trace has no Swift expression, the
/// test has a placeholder, and a comment with the recorded value.
public struct TestWriter {
  private let trace: Trace
  private let store: TraceStore
  private let events: [TraceEvent]

  /// The lines of the test.
  public private(set) var lines: [String] = []

  /// Writes the test of a store.
  ///
  /// - Parameter store: A store of the trace.
  public init(_ trace: Trace, of store: TraceStore) {
    (self.trace, self.store) = (trace, store)
    events = trace.events.filter { $0.store == store.number }
    writeTest()
  }

  /// The type of the feature: `Shop` of the store `Shop.State #1`.
  private var feature: String {
    let type = store.name.prefix { $0 != " " }
    return type.hasSuffix(".State") ? String(type.dropLast(6)) : "<#feature of \(type)#>"
  }

  private mutating func writeTest() {
    let calls = CallGroup.groups(
      of: events.filter { $0.event == .call },
      sends: events.filter { $0.from?.user != nil }.map(\.n),
      reads: events.filter { $0.event == .dependency }.compactMap(\.key), in: trace)
    let steps = self.steps(delays: calls.flatMap { $0.delays })
    lines = [
      "import Foundation", "import Intarsia", "import IntarsiaTesting", "import Testing", "",
    ]
    lines += modules.map { "@testable import \($0)" } + (modules.isEmpty ? [] : [""])
    let name = feature.filter(\.isLetter)
    lines += [
      #"@Suite("Recorded session of \#(feature)")"#,
      "struct Recorded\(name)Tests {",
      #"  @Test("Each action leads to its recorded state")"#,
      "  func recordedSession() async\(steps.contains { $0.contains("try ") } ? " throws" : "") {",
    ]
    lines += calls.flatMap(\.counter).map { "    " + $0 }
    lines += comment(for: store.event.source, of: store.event, as: "The state").map { "    " + $0 }
    let state = store.event.source ?? "<#\(feature).State#>"
    let store = "    let store = TestStore("
    let isShort = store.count + state.count + 18 <= 100
    lines +=
      isShort
      ? ["\(store)initialState: \(state)) {"] : [store, "      initialState: \(state)", "    ) {"]
    lines.append("      \(feature)()")
    let overrides = unrecordedReads(besides: calls) + calls.flatMap(\.override)
    if overrides.isEmpty {
      lines.append("    }")
    } else {
      lines += ["    } withDependencies: {"] + overrides.map { "      " + $0 } + ["    }"]
    }
    lines += [""] + steps.map { $0.isEmpty ? "" : "    " + $0 } + ["  }", "}"]
    if calls.contains(where: \.throwsError) {
      lines += [
        "", "/// An error with the description of the recorded one.",
        "private struct RecordedError: LocalizedError, CustomStringConvertible {",
        "  let description: String", "  var errorDescription: String? { description }", "}",
      ]
    }
    if calls.contains(where: \.isRandom) {
      lines += [
        "", "/// The numbers of the session.",
        "private struct RecordedNumbers: RandomNumberGenerator {", "  var numbers: [UInt64]", "",
        "  mutating func next() -> UInt64 { numbers.isEmpty ? 0 : numbers.removeFirst() }", "}",
      ]
    }
  }

  /// The modules of the code that ran, without those of tests.
  private var modules: [String] {
    let effects = events.filter { $0.event == .started }.compactMap(\.place)
    let places = effects.isEmpty ? events.compactMap { $0.from?.user } : effects
    return Set(places.compactMap { $0.split(separator: "/").first.map(String.init) })
      .filter { !$0.hasSuffix("Tests") }.sorted()
  }

  // MARK: - Actions

  private func steps(delays: [Range<Int>]) -> [String] {
    var lines: [String] = []
    var last = 0
    for action in events where action.event == .action {
      let isSent = action.from?.user != nil
      lines += comment(for: action.source, of: action, as: "The action")
      if isSent, let delay = delays.first(where: { $0.contains(action.at) }) {
        // The answer of an effect arrives later, as it did.
        let pause = CallGroup.milliseconds(max(last, delay.lowerBound)..<action.at)
        lines.append(
          "try await store.letEffectsRun { try await Task.sleep(for: .milliseconds(\(pause))) }")
      }
      last = action.at
      let call = "await store.\(isSent ? "send" : "receive")(\(action.source ?? "<#action#>"))"
      let change = trace.change(of: action)
      lines += change.map { ["\(call) {"] + statements(of: $0).map { "  " + $0 } + ["}"] } ?? [call]
    }
    if trace.effects.contains(where: { $0.store == store.number && $0.outcome == .running }) {
      lines += [
        "// Effects were still running at the end of the session.",
        "await store.skipInFlightEffects(strict: false)",
      ]
    } else {
      lines.append("await store.finish()")
    }
    return lines
  }

  private func statements(of change: TraceEvent) -> [String] {
    let statements = (change.assign ?? []).flatMap(TraceText.lines)
    if !statements.isEmpty { return statements }
    var lines: [String] = []
    if case .hunks(let hunks) = change.dump {
      for hunk in hunks {
        lines += hunk.removed.map { "// - \($0)" } + hunk.inserted.map { "// + \($0)" }
      }
    }
    return ["// Fill in the statements of this change:"] + lines + ["<#change of $0#>"]
  }

  /// A comment with the dump of a value that has no Swift expression.
  private func comment(for source: String?, of event: TraceEvent, as name: String) -> [String] {
    guard source == nil, case .whole(let dump) = event.dump else { return [] }
    return ["// \(name) has no Swift expression. Fill in one for:"]
      + TraceText.lines(of: dump).map { "// \($0)" }
  }

  // MARK: - Dependencies

  private func unrecordedReads(besides calls: [CallGroup]) -> [String] {
    let reads = events.filter { event in
      event.event == .dependency && !calls.contains { $0.key == event.key }
    }
    return reads.compactMap(\.key).map {
      "// The session read \($0). Override it if its default does not fit a test."
    }
  }
}
