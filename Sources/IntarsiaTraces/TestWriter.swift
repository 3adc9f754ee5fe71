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
  private let reader = TestSourceReader()
  /// The law that must hold at the end.
  private let law: String?

  /// The lines of the test, as `swift format` reads them: it breaks the long ones.
  public private(set) var lines: [String] = []

  /// The parts of the session that the test does not repeat; without them, the test compiles.
  public var refusals: [Refusal] { reader.refusals }

  /// Writes the test of a store.
  ///
  /// - Parameter store: A store of the trace.
  public init(_ trace: Trace, of store: TraceStore) {
    self.init(trace, of: store, expecting: nil)
  }

  /// Writes the test of a store that breaks a law at the end.
  ///
  /// - Parameter law: The law as a sentence; the test has a placeholder for its condition.
  package init(_ trace: Trace, of store: TraceStore, expecting law: String?) {
    (self.trace, self.store, self.law) = (trace, store, law)
    events = trace.events.filter { $0.store == store.number || $0.event == .gap }
    let sends = events.filter { $0.from?.user != nil }
    let calls = CallGroup.groups(of: events, sends: sends.map(\.n), in: trace, reader)
    let ids = calls.compactMap(\.identifiers).first
    lines =
      ids.flatMap { naming($0, in: test(sends, calls, incrementsIdentifiers: true)) }
      ?? test(sends, calls).flatMap(\.lines)
  }

  private func test(
    _ sends: [TraceEvent], _ calls: [CallGroup], incrementsIdentifiers: Bool = false
  ) -> [TestSource] {
    let feature = self.feature
    let name = TestSource(name: "Recorded\(feature.text.filter(\.isLetter))Tests") ?? ""
    let counted = calls.filter { !(incrementsIdentifiers && $0.identifiers != nil) }
    let overrides =
      (counted.count < calls.count ? ["$0.uuid = .incrementing"] : []) + overrides(calls, counted)
    let setup =
      counted.flatMap(\.counter) + setup()
      + ["let store = TestStore(initialState: state) {", "  \(feature)()"]
      + (overrides.isEmpty ? [] : ["} withDependencies: {"]) + overrides.indented() + ["}"]
    var lines = imports
    lines += [
      "@Suite(\"Recorded session of \(feature)\")", "struct \(name) {",
      "  @Test(\"Each action leads to its recorded state\")",
      "  func recordedSession() async throws {",
    ]
    lines += setup.indented(4) + [""]
    lines += steps(sends, delays: calls.flatMap(\.delays)).indented(4) + ["  }", "}"]
    if calls.contains(where: \.hasDescribedError) { lines += Self.error }
    if calls.contains(where: \.isRandom) { lines += Self.numbers }
    return lines
  }

  /// Returns lines with short names of generated identifiers, such as `UUID(0)`.
  ///
  /// - Returns: `nil` if one occurs in another form, as in a text.
  private func naming(_ names: [String: Int], in lines: [TestSource]) -> [String]? {
    let id = /(UUID\(uuidString: ")?([0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12})("\)!)?/
    var isHidden = false
    let named = lines.map { line in
      line.text.replacing(id) { match in
        guard let number = names[String(match.2)] else { return String(match.0) }
        isHidden = isHidden || match.1 == nil || match.3 == nil
        return "UUID(\(number))"
      }
    }
    return isHidden ? nil : named.flatMap { TestSource(checked: $0).lines }
  }

  /// The type of the feature: `Shop` of the store `Shop.State #1`.
  private var feature: TestSource {
    let type = String(store.name.prefix { $0 != " " })
    guard type.hasSuffix(".State") else {
      reader.refuse(store.event, "The trace does not name the feature of the state \(type).")
      return .placeholder("feature of \(type)")
    }
    return reader.read(
      String(type.dropLast(6)), as: .type, of: store.event, "The feature \(type)")
  }

  /// The imports, also of the modules of the types in the session, without those of tests.
  private var imports: [TestSource] {
    let names = Set(events.flatMap { $0.modules ?? [] }).sorted().filter { !$0.hasSuffix("Tests") }
    let modules = names.compactMap {
      TestSource(name: $0).map { "@testable import \($0)" as TestSource }
    }
    if modules.count < names.count {
      reader.refuse(store.event, "The trace names a module that is no identifier.")
    }
    return ["import Foundation", "import Intarsia", "import IntarsiaTesting", "import Testing", ""]
      + modules + (modules.isEmpty ? [] : [""])
  }

  // MARK: - The state at the start

  /// The lines before the store, with its state.
  private func setup() -> [TestSource] {
    let event = store.event
    var lines: [TestSource] = []
    var known: Set<String> = []
    for event in events where event.event == .change {
      for value in event.shared ?? [] {
        guard let key = value.key, known.insert(key).inserted else { continue }
        guard key.hasPrefix(".appStorage(\"") || key.hasPrefix(".inMemory(\""),
          let name = TestSource(name: value.path.split(separator: "$").last ?? "")
        else {
          reader.refuse(
            event.action.flatMap { trace.event($0) } ?? event,
            "The shared value \(key) appears after the start, and its key has no Swift expression.")
          continue
        }
        let code = reader.read(value.value, of: event, "The shared value \(key)")
        lines += [
          "@Shared(\(reader.read(key, of: event, "The key \(key)"))) var \(name) = \(code)",
          "$\(name).withLock { $0 = \(code) }",
        ]
      }
    }
    lines.append("let state = \(reader.read(event.source, of: event, "The state at the start"))")
    // A reference without a key may have its value in the expression.
    for value in event.shared ?? []
    where value.key != nil || event.source?.contains("Shared(value: \(value.value))") != true {
      let path = reader.read(value.path, as: .statement, of: event, "The path of a shared value")
      let code = reader.read(value.value, of: event, "A shared value of the start")
      lines.append("state\(path.dropping("$0")).withLock { $0 = \(code) }")
    }
    return lines
  }

  // MARK: - Actions

  private func steps(_ sends: [TraceEvent], delays: [Range<Int>]) -> [TestSource] {
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
        let action = reader.read(event.source, of: event, event.label ?? "The action")
        if let start = pauses[event.n], max(last, start) < event.at {
          // The answer of an effect arrives later, as it did. A clock that was set back may have
          // given the action an earlier time.
          let sleep = CallGroup.sleep(min(max(last, start), event.at)..<event.at)
          lines.append("try await store.letEffectsRun { try \(sleep) }")
        }
        last = event.at
        let verb: TestSource = event.from?.user != nil ? "send" : "receive"
        let call: TestSource = "await store.\(verb)(\(action))"
        let changes = pending + (trace.change(of: event).map { statements(of: $0) } ?? [])
        lines += changes.isEmpty ? [call] : ["\(call) {"] + changes.indented() + ["}"]
        pending = []
      default: break
      }
    }
    if !pending.isEmpty { lines += ["store.assert {"] + pending.indented() + ["}"] }
    if let law { lines += [.comment(law), "#expect(\(.placeholder(law)))"] }
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
    return statements.map { reader.read($0, as: .statement, of: action, "The change") }
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

  private func overrides(_ calls: [CallGroup], _ printed: [CallGroup]) -> [TestSource] {
    var lines: [TestSource] = []
    let reads = events.filter { $0.event == .dependency && $0.key != nil }
    let keys = Set(reads.compactMap(\.key) + calls.flatMap(\.keys))
    var controlled = Set(calls.flatMap(\.controlledKeys)).union(Self.harmlessKeys)
    for event in events where event.event == .value {
      guard let key = event.key, keys.contains(key) else { continue }
      // An endpoint that the session did not call needs no override.
      controlled.insert(key)
      let place = reader.place(of: key, readBy: store.event)
      if event.value != nil {
        lines.append("\(place) = \(reader.read(event.value, of: event, key))")
      }
      for statement in event.assign ?? [] where event.value == nil {
        let change = reader.read(statement, as: .statement, of: event, key)
        lines.append("\(place)\(change.dropping("$0"))")
      }
    }
    for key in reads.compactMap(\.key) where controlled.insert(key).inserted {
      // Clocks pass virtual time in a test store.
      if let clock = TestSource(name: key.dropLast(3)),
        ["ContinuousClockKey", "SuspendingClockKey"].contains(key)
      {
        lines.append("\(reader.place(of: key, readBy: store.event)) = \(clock)()")
      } else {
        lines.append(
          .comment("The session read \(key). Override it if its default does not fit a test."))
      }
    }
    return lines
      + printed.flatMap { group in
        group.overrides(at: group.keys.map { reader.place(of: $0, readBy: store.event) })
      }
  }

  /// Keys of the library that need no override.
  private static let harmlessKeys: Set<String> = [
    "DefaultAppStorageKey", "DismissKey", "FileStorageDependency",
  ]

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
