import Foundation
import Intarsia

/// Writes the session of a store as a test in Swift.
///
/// Actions of the user are sent, and those of effects and reducers are received. Endpoints of
/// dependencies answer as they did in the session, streams with the elements that they delivered.
/// Shared values begin with the values of the session. Where the trace has no Swift expression, the
/// test has a placeholder, and ``refusals`` says why.
///
/// - Complexity: O(*n*) in the number of events.
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

  /// The lines of the test.
  public private(set) var lines: [String] = []

  /// The parts of the session that the test does not repeat; without them, the test compiles.
  public private(set) var refusals: [Refusal] = []

  /// Writes the test of a store.
  ///
  /// - Parameter store: A store of the trace.
  public init(_ trace: Trace, of store: TraceStore) {
    (self.trace, self.store) = (trace, store)
    events = trace.events.filter { $0.store == store.number || $0.event == .gap }
    writeTest()
  }

  /// A line of the test, before long ones are broken.
  fileprivate struct Line {
    var indent = 4
    var text: String
    var isCode = true

    /// A line of a block that is written with its own indentation.
    init(_ text: String, in indent: Int = 4) {
      let content = text.drop { $0 == " " }
      self.indent = indent + (text.count - content.count)
      self.text = String(content)
      isCode = !content.hasPrefix("//")
    }

    var hasPlaceholder: Bool { isCode && text.contains("<#") }
  }

  /// The type of the feature: `Shop` of the store `Shop.State #1`.
  private var feature: String {
    stateType.hasSuffix(".State") ? String(stateType.dropLast(6)) : "<#feature of \(stateType)#>"
  }

  private var stateType: Substring { store.name.prefix { $0 != " " } }

  private mutating func writeTest() {
    let sends = events.filter { $0.from?.user != nil }
    let calls = CallGroup.groups(of: events, sends: sends.map(\.n), in: trace)
    let steps = self.steps(sends: sends, delays: calls.flatMap { $0.delays })
    let overrides = self.overrides(calls)
    let identifiers = RecordedIdentifiers(
      calls.first { $0.dependency == "UUIDGenerator" },
      in: (setup + overrides + steps).map(\.text))
    func named(_ lines: [Line]) -> [Line] {
      lines.map { line in
        var line = line
        line.text = identifiers.replaced(in: line.text)
        return line
      }
    }
    var (start, body) = (named(setup), named(steps))
    var dependencies = named(overrides)
    if !identifiers.isEmpty { dependencies = dependencies.replacingUUIDs }
    let counted = calls.filter { identifiers.isEmpty || $0.dependency != "UUIDGenerator" }
    let counters = counted.flatMap(\.counter)
    let repeated = RepeatedValues(
      in: (start + dependencies + body).filter(\.isCode).map(\.text))
    func replaced(_ lines: [Line]) -> [Line] {
      lines.map { line in
        var line = line
        if line.isCode { line.text = repeated.replaced(in: line.text) }
        return line
      }
    }
    (start, body, dependencies) = (replaced(start), replaced(body), replaced(dependencies))
    let declarations = (counters + repeated.declarations).map { Line($0) }
    let all = declarations + start + dependencies + body
    if refusals.isEmpty, let line = all.first(where: \.hasPlaceholder) {
      refuse(store.event, "The test has a placeholder: \(line.text)")
    }
    let helpers = self.helpers(calls, all)

    lines = imports(
      usesFoundation: !helpers.isEmpty || all.contains { Self.usesFoundation($0.text) })
    let name = feature.filter(\.isLetter)
    let mayThrow = (declarations + start + body).contains { $0.text.contains("try ") }
    lines += [
      #"@Suite("Recorded session of \#(feature)")"#,
      "struct Recorded\(name)Tests {",
      #"  @Test("Each action leads to its recorded state")"#,
      "  func recordedSession() async\(mayThrow ? " throws" : "") {",
    ]
    lines += laidOut(declarations + start.dropLast())
    lines += head(state: start.last?.text ?? "", hasOverrides: !dependencies.isEmpty)
    lines += laidOut(dependencies)
    lines += ["    }", ""] + laidOut(body) + ["  }", "}"] + helpers
  }

  private func laidOut(_ lines: some Sequence<Line>) -> [String] {
    lines.flatMap { line in
      line.isCode && !line.text.isEmpty
        ? SourceLayout.lines(of: line.text, indent: line.indent)
        : [line.text.isEmpty ? "" : String(repeating: " ", count: line.indent) + line.text]
    }
  }

  /// The creation of the store up to its overrides.
  private func head(state: String, hasOverrides: Bool) -> [String] {
    let store = "    let store = TestStore("
    let isShort = store.count + state.count + 18 <= SourceLayout.width && !state.contains("; ")
    var lines: [String]
    if isShort {
      lines = ["\(store)initialState: \(state)) {"]
    } else {
      lines = [store] + SourceLayout.lines(of: "initialState: \(state)", indent: 6) + ["    ) {"]
    }
    lines.append("      \(feature)()")
    if hasOverrides { lines.append("    } withDependencies: {") }
    return lines
  }

  // MARK: - Modules

  private func imports(usesFoundation: Bool) -> [String] {
    var lines = usesFoundation ? ["import Foundation"] : []
    lines += ["import Intarsia", "import IntarsiaTesting", "import Testing", ""]
    return lines + modules.map { "@testable import \($0)" } + (modules.isEmpty ? [] : [""])
  }

  /// The modules of the types in the session, without those of tests.
  private var modules: [String] {
    var modules = Set(events.flatMap { $0.modules ?? [] })
    if modules.isEmpty {
      // An older trace names the modules of places only.
      let effects = events.filter { $0.event == .started }.compactMap(\.place)
      let places = effects.isEmpty ? events.compactMap { $0.from?.user } : effects
      modules = Set(places.compactMap { $0.split(separator: "/").first.map(String.init) })
    }
    return modules.filter { !$0.hasSuffix("Tests") }.sorted()
  }

  private static func usesFoundation(_ text: String) -> Bool {
    ["Date(", "URL(", "UUID(", "Data(", "Decimal(", "TimeZone(", "Locale("].contains {
      text.contains($0)
    }
  }

  // MARK: - The state at the start

  /// The lines before the store, of which the last is the expression of its state.
  private var setup: [Line] {
    var lines = comment(for: store.event.source, of: store.event, as: "The state").map { Line($0) }
    let state = store.event.source ?? "<#\(feature).State#>"
    // A reference without a key may have its value in the expression.
    let shared = (store.event.shared ?? []).filter {
      $0.key != nil || !state.contains("Shared(value: \($0.value))")
    }
    for value in laterShared {
      guard let name = value.path.split(separator: "$").last, let key = value.key else { continue }
      lines.append(Line("@Shared(\(key)) var \(name) = \(value.value)"))
      lines.append(Line("$\(name).withLock { $0 = \(value.value) }"))
    }
    guard !shared.isEmpty else { return lines + [Line(state)] }
    lines.append(Line("let state = \(state)"))
    for value in shared {
      lines.append(
        Line("state\(value.path.dropFirst(2)).withLock { $0 = \(value.value) }"))
    }
    return lines + [Line("state")]
  }

  /// The shared values that appear in later states, and whose keys are code.
  private var laterShared: [TraceShared] {
    var keys: Set<String> = []
    return events.filter { $0.event == .change }.flatMap { $0.shared ?? [] }.filter { shared in
      guard let key = shared.key, Self.isCode(key) else { return false }
      return keys.insert(key).inserted
    }
  }

  private static func isCode(_ key: String) -> Bool {
    key.hasPrefix(".appStorage(\"") || key.hasPrefix(".inMemory(\"")
  }

  // MARK: - Actions

  private mutating func steps(sends: [TraceEvent], delays: [Range<Int>]) -> [Line] {
    var lines: [Line] = []
    var last = 0
    var pending: [String] = []
    let pauses = Self.pauses(before: sends, for: delays)
    for event in events {
      switch event.event {
      case .change where event.action == nil:
        // An effect has changed shared values, which the next step asserts.
        pending += event.assign ?? []
      case .gap:
        refuse(
          event, "\(event.events ?? 0) events are missing. Record into a file, or a longer ring.")
      case .shared
      where event.action != nil && event.path == nil && event.dump != .hunks([]):
        refuse(
          event,
          "The shared value \(event.name ?? "") is not in the state, so that no step can assert it."
        )
      case .action:
        if event.source?.contains("<#") != false {
          refuse(event, "\(event.label ?? "The action") has no Swift expression.")
        }
        lines += comment(for: event.source, of: event, as: "The action").map { Line($0) }
        if let start = pauses[event.n] {
          // The answer of an effect arrives later, as it did. A clock that was set back may have
          // given the action an earlier time.
          let pause = CallGroup.milliseconds(min(max(last, start), event.at)..<event.at)
          lines.append(
            Line(
              "try await store.letEffectsRun { try await Task.sleep(for: .milliseconds(\(pause))) }"
            )
          )
        }
        last = event.at
        let verb = event.from?.user != nil ? "send" : "receive"
        let call = "await store.\(verb)(\(event.source ?? "<#action#>"))"
        lines += step(call, pending, trace.change(of: event))
        pending = []
      default: break
      }
    }
    if !pending.isEmpty { lines += step("store.assert", pending, nil) }
    if trace.effects.contains(where: { $0.store == store.number && $0.outcome == .running }) {
      lines += [
        Line("// Effects were still running at the end of the session."),
        Line("await store.skipInFlightEffects(strict: false)"),
      ]
    } else {
      lines.append(Line("await store.finish()"))
    }
    return lines
  }

  private mutating func step(_ call: String, _ pending: [String], _ change: TraceEvent?) -> [Line] {
    if let change { refuseUnknown(change) }
    let statements = (change?.assign ?? []).flatMap(TraceText.lines)
    if pending.isEmpty, statements.isEmpty {
      guard let change else { return [Line(call)] }
      return [Line("\(call) {")] + unknown(change).map { Line("  " + $0) } + [Line("}")]
    }
    return [Line("\(call) {")] + (pending + statements).map { Line("  " + $0) } + [Line("}")]
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

  /// The lines for a change without statements.
  private func unknown(_ change: TraceEvent) -> [String] {
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

  // MARK: - Refusals

  private mutating func refuse(_ event: TraceEvent, _ reason: String) {
    refusals.append(Refusal(number: event.n, reason: reason))
  }

  private mutating func refuseStart() {
    if !stateType.hasSuffix(".State") {
      refuse(store.event, "The trace does not name the feature of the state \(stateType).")
    }
    if store.event.source == nil {
      refuse(store.event, "The state at the start has no Swift expression.")
    } else if let line = setup.first(where: \.hasPlaceholder) {
      refuse(
        store.event,
        "The state at the start has a value without a Swift expression: \(line.text)")
    }
  }

  private mutating func refuseUnknown(_ change: TraceEvent) {
    let action = change.action.flatMap { trace.event($0) } ?? change
    if change.assign?.isEmpty != false {
      refuse(action, "The change of the state has no Swift statements.")
    }
    for statement in change.assign ?? [] where statement.contains("<#") {
      refuse(action, "The change has a value without a Swift expression: \(statement)")
    }
    for shared in change.shared ?? [] {
      guard let key = shared.key, !Self.isCode(key) else { continue }
      refuse(
        action,
        "The shared value \(key) appears after the start, and its key has no Swift expression.")
    }
  }

  // MARK: - Dependencies

  private mutating func overrides(_ calls: [CallGroup]) -> [Line] {
    refuseStart()
    var lines: [String] = []
    let reads = events.filter { $0.event == .dependency }
    let read = Set(reads.compactMap(\.key) + calls.flatMap(\.keys))
    var controlled = Set(calls.flatMap(\.controlledKeys)).union(DependencyPlace.harmless)
    for event in events where event.event == .value {
      guard let key = event.key, read.contains(key) else { continue }
      let place = DependencyPlace.of(key)
      for text in event.value.map({ [$0] }) ?? event.assign ?? [] where text.contains("<#") {
        refuse(event, "\(key) has a value without a Swift expression: \(text)")
      }
      if let value = event.value {
        controlled.insert(key)
        lines.append("\(place) = \(value)")
      } else {
        // An endpoint that the session did not call needs no override.
        controlled.insert(key)
        lines += (event.assign ?? []).map { place + $0.dropFirst(2) }
      }
    }
    for key in reads.compactMap(\.key) where controlled.insert(key).inserted {
      lines.append(
        DependencyPlace.clock(key)
          ?? "// The session read \(key). Override it if its default does not fit a test.")
    }
    for group in calls {
      for call in group.calls {
        let values = call.deliveries.compactMap(\.event.value) + call.arguments
        for value in values where value.contains("<#") {
          refuse(
            call.event,
            "\(group.dependency).\(group.endpoint) has a value without a Swift expression: \(value)"
          )
        }
      }
      lines += group.overrides
    }
    return lines.map { Line($0, in: 6) }
  }

  // MARK: - Helpers

  private func helpers(_ calls: [CallGroup], _ lines: [Line]) -> [String] {
    var helpers: [String] = []
    if calls.contains(where: \.throwsRecordedError) {
      helpers += [
        "", "/// An error with the description of the recorded one.",
        "private struct RecordedError: LocalizedError, CustomStringConvertible {",
        "  let description: String", "  var errorDescription: String? { description }", "}",
      ]
    }
    if calls.contains(where: \.isRandom) {
      helpers += [
        "", "/// The numbers of the session.",
        "private struct RecordedNumbers: RandomNumberGenerator {", "  var numbers: [UInt64]", "",
        "  mutating func next() -> UInt64 { numbers.isEmpty ? 0 : numbers.removeFirst() }", "}",
      ]
    }
    if lines.contains(where: { $0.text.contains("try decoded(") }) {
      helpers += [
        "", "/// Decodes a value of the session.",
        "private func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {",
        "  try JSONDecoder().decode(type, from: Data(json.utf8))", "}",
      ]
    }
    if lines.contains(where: { $0.text.contains("with(") }) {
      helpers += [
        "", "/// Returns a value after changes.",
        "private func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {",
        "  var value = value", "  change(&value)", "  return value", "}",
      ]
    }
    return helpers
  }
}

extension [TestWriter.Line] {
  /// The overrides with a generator of short identifiers.
  fileprivate var replacingUUIDs: Self {
    guard let start = firstIndex(where: { $0.text.hasPrefix("$0.uuid = UUIDGenerator {") }) else {
      return self
    }
    var lines = self
    let end =
      self[start].text.hasSuffix("}")
      ? start : self[start...].firstIndex { $0.text == "}" && $0.indent == self[start].indent }
    lines.replaceSubrange(start...(end ?? start), with: [.init("$0.uuid = .incrementing", in: 6)])
    return lines
  }
}
