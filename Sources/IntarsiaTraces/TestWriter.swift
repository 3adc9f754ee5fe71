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
      of: events.filter { $0.event == .call }, actions: events.filter { $0.event == .action }, trace
    )
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
      event.event == .dependency && !calls.contains { $0.dependency == event.key }
    }
    return reads.compactMap(\.key).map {
      "// The session read \($0). Override it if its default does not fit a test."
    }
  }
}

/// The calls of one endpoint of a dependency.
private struct CallGroup {
  struct Call {
    let arguments: [String]
    let answer: TraceEvent?
    /// The times between which another action of the user came.
    var delay: Range<Int>?
  }

  let dependency: String
  let endpoint: String
  var calls: [Call] = []

  static func groups(of calls: [TraceEvent], actions: [TraceEvent], _ trace: Trace) -> [CallGroup] {
    var groups: [CallGroup] = []
    for call in calls {
      let (dependency, endpoint) = (
        call.dependency ?? "<#dependency#>", call.endpoint ?? "<#endpoint#>"
      )
      var index = groups.firstIndex { $0.dependency == dependency && $0.endpoint == endpoint }
      if index == nil {
        index = groups.count
        groups.append(CallGroup(dependency: dependency, endpoint: endpoint))
      }
      let answer = trace.answer(of: call)
      var new = Call(arguments: call.arguments ?? [], answer: answer)
      if let answer, call.at < answer.at,
        actions.contains(where: { call.n < $0.n && $0.n < answer.n && $0.from?.user != nil })
      {
        new.delay = call.at..<answer.at
      }
      groups[index ?? 0].calls.append(new)
    }
    return groups
  }

  var delays: [Range<Int>] { calls.compactMap(\.delay) }

  var throwsError: Bool { calls.contains { $0.answer?.error != nil } }

  static func milliseconds(_ times: Range<Int>) -> Int { (times.count + 999) / 1_000 }

  // MARK: - Swift

  /// The path of the endpoint: `$0.tea.find`, or `$0[TeaClient.self].find` of a key.
  private var path: String {
    let name = dependency.split(separator: ".").last ?? ""
    return name.first?.isUppercase == true
      ? "$0[\(dependency).self].\(endpoint)" : "$0.\(dependency).\(endpoint)"
  }

  private var parameters: [String] {
    let count = calls[0].arguments.count
    return count == 1 ? ["argument"] : (0..<count).map { "argument\($0 + 1)" }
  }

  private var hasOneResult: Bool {
    calls.dropFirst().allSatisfy { lines(of: $0) == lines(of: calls[0]) }
  }

  /// Whether equal arguments had equal results.
  private var dependsOnArguments: Bool {
    var results: [[String]: [String]] = [:]
    return !parameters.isEmpty
      && calls.allSatisfy { call in
        let result = lines(of: call)
        return results.updateValue(result, forKey: call.arguments) ?? result == result
      }
  }

  private var counterName: String { "\(endpoint)Calls" }

  /// The declaration of a counter, if the results follow from the order of the calls.
  var counter: [String] {
    hasOneResult || dependsOnArguments ? [] : ["let \(counterName) = LockIsolated(0)"]
  }

  /// The assignment of the endpoint.
  var override: [String] {
    let ignored =
      parameters.isEmpty ? "" : parameters.map { _ in "_" }.joined(separator: ", ") + " in"
    let start = "\(path) = {"
    if hasOneResult {
      let result = lines(of: calls[0])
      let parts = [start, ignored, String(result[0].trimmingPrefix("return ")), "}"]
      if result.count == 1 { return [parts.filter { !$0.isEmpty }.joined(separator: " ")] }
      return ["\(start) \(ignored)".trimmingCharacters(in: .whitespaces)] + result.map { "  " + $0 }
        + ["}"]
    }
    var body: [String]
    let unexpected: String
    if dependsOnArguments {
      let list = parameters.joined(separator: ", ")
      body = ["\(start) \(list) in", "  switch \(parameters.count == 1 ? list : "(\(list))") {"]
      var known: Set<[String]> = []
      for call in calls where known.insert(call.arguments).inserted {
        let values = call.arguments.joined(separator: ", ")
        body.append("  case \(parameters.count == 1 ? values : "(\(values))"):")
        body += lines(of: call).map { "    " + $0 }
      }
      unexpected = "with these arguments"
    } else {
      body = [
        "\(start) \(ignored)".trimmingCharacters(in: .whitespaces),
        "  \(counterName).withValue { $0 += 1 }",
      ]
      body.append("  switch \(counterName).value {")
      for (index, call) in calls.enumerated() {
        body.append("  case \(index + 1):")
        body += lines(of: call).map { "    " + $0 }
      }
      unexpected = "so often"
    }
    body += [
      "  default:", "    reportIssue(\"The session did not call \(endpoint) \(unexpected).\")",
    ]
    return body + lines(of: calls[calls.count - 1]).map { "    " + $0 } + ["  }", "}"]
  }

  private func lines(of call: Call) -> [String] {
    var lines: [String] = []
    if let delay = call.delay {
      lines.append("try await Task.sleep(for: .milliseconds(\(Self.milliseconds(delay))))")
    }
    guard let answer = call.answer else {
      return [
        "// The call did not return in the session.", "return try await Task.never()",
      ]
    }
    if let error = answer.error {
      lines.append("throw RecordedError(description: \(error.debugDescription))")
    } else {
      lines.append("return \(answer.value ?? "<#result of \(endpoint)#>")")
    }
    return lines
  }
}
