import Foundation
import IntarsiaDependencies
import IntarsiaDump
import IntarsiaIssues
import IntarsiaSharing

/// An event as a store reports it, with its values.
///
/// The values are written as text later, so that the store does not wait for it.
struct TraceEntry: @unchecked Sendable {
  // Safe: the recorder hands entries to another thread only if their values are `Sendable`.

  enum Content {
    case store(StoreName, state: Any, types: (Any) -> TraceTypes)
    case action(Any, from: StoreEvent.ActionSource, cause: Int?)
    case state(Any, after: Int)
    case started(EffectName, by: Int?)
    case effect(TraceEvent.Kind, EffectName)
    case dependency(DependencyRecord.Touch, TraceCause)
    case shared(AnySharedChange, TraceCause)
    case issue(ReportedIssue, TraceCause)
    case call(dependency: String, endpoint: String, arguments: [String], TraceCause)
    case answer(to: Int, value: String?, json: String?, error: String?)
    case orders(String)
    case gap(Int)
  }

  let n: Int
  let time: ContinuousClock.Instant
  let store: Int?
  let content: Content
}

/// Writes entries as events, and remembers the last texts of each store to write only differences.
struct TraceFormatter {
  private struct Document {
    var lines: [String]
    /// The size of the differences since the last whole text.
    var changedSize = 0

    /// Replaces the text, and returns the change.
    mutating func change(to new: [String]) -> TraceText? {
      let change = TraceText(from: lines, to: new)
      guard change != .hunks([]) else { return nil }
      lines = new
      changedSize += change.size
      guard changedSize > max(Self.smallText, new.reduce(0) { $0 + $1.utf8.count }) else {
        return change
      }
      changedSize = 0
      return .whole(new.joined(separator: "\n"))
    }

    /// The size up to which differences are written, although the whole text may be shorter.
    private static let smallText = 4_096
  }

  private struct StoreTexts {
    var state: Any
    var dump: Document
    var json: Document?
  }

  /// The start of the recording.
  let start: ContinuousClock.Instant
  private let redactor: TraceRedactor
  private var lastTime = 0
  private var stores: [Int: StoreTexts] = [:]
  private var shared: [ObjectIdentifier: Document] = [:]

  init(start: ContinuousClock.Instant, _ redactor: TraceRedactor) {
    (self.start, self.redactor) = (start, redactor)
  }

  /// The time of an entry since the start.
  func microseconds(of entry: TraceEntry) -> Int {
    let (seconds, attoseconds) = start.duration(to: entry.time).components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }

  /// Returns the event of an entry; `nil` if the state has not changed.
  mutating func event(of entry: TraceEntry) -> TraceEvent? {
    guard
      var event = TraceRedactor.$current.withValue(redactor, operation: { content(of: entry) })
    else { return nil }
    event.n = entry.n
    // A simulation has a time of its own, which may be behind that of the code around it.
    lastTime = max(lastTime, microseconds(of: entry))
    event.at = lastTime
    event.store = entry.store
    return event
  }

  private mutating func content(of entry: TraceEntry) -> TraceEvent? {
    var event: TraceEvent
    switch entry.content {
    case .store(let name, let state, let types):
      let texts = StoreTexts(
        state: state, dump: Document(lines: Self.dump(of: state)),
        json: TraceJSON.lines(of: state).map { Document(lines: $0) })
      stores[entry.store ?? 0] = texts
      event = TraceEvent(.store)
      event.name = "\(name)"
      event.types = types(state)
      event.dump = .whole(texts.dump.lines.joined(separator: "\n"))
      event.json = texts.json.map { .whole($0.lines.joined(separator: "\n")) }
      event.source = SwiftSource.of(state)
    case .action(let action, let origin, let cause):
      event = TraceEvent(.action)
      let dump = Self.dump(of: action, isCompact: true)
      event.label = Self.line(of: dump)
      event.dump = .whole(dump.joined(separator: "\n"))
      event.json = TraceJSON.lines(of: action).map { .whole($0.joined(separator: "\n")) }
      event.source = SwiftSource.of(action)
      event.from = TraceOrigin(origin)
      event.action = cause
    case .state(let state, let action):
      return change(to: state, in: entry.store ?? 0, after: action)
    case .started(let effect, let action):
      event = TraceEvent(.started)
      event.effect = Int(effect.number)
      event.name = effect.name.map(redactor.redact)
      event.place = "\(effect.location)"
      event.action = action
    case .effect(let kind, let effect):
      event = TraceEvent(kind)
      event.effect = Int(effect.number)
    case .dependency(let touch, let cause):
      event = TraceEvent(.dependency)
      event.key = touch.key
      event.controlled = touch.isControlled
      event.place = "\(touch.location)"
      event.note(cause)
    case .shared(let change, let cause):
      event = TraceEvent(.shared)
      let path = Self.path(ofShared: change.name)
      var document =
        shared[change.referenceID] ?? Document(lines: Self.dump(of: change.before, at: path))
      event.dump = document.change(to: Self.dump(of: change.after, at: path)) ?? .hunks([])
      shared[change.referenceID] = document
      event.name = change.name
      event.place = change.location.map { "\($0)" }
      event.note(cause)
    case .issue(let issue, let cause):
      event = TraceEvent(.issue)
      event.code = issue.code?.rawValue
      event.severity = issue.severity.rawValue
      event.message = redactor.redact(issue.message)
      event.place = "\(issue.location)"
      event.note(cause)
    case .call(let dependency, let endpoint, let arguments, let cause):
      event = TraceEvent(.call)
      event.dependency = dependency
      event.endpoint = endpoint
      event.arguments = arguments.map(redactor.redact)
      event.note(cause)
    case .answer(let call, let value, let json, let error):
      event = TraceEvent(.answer)
      event.call = call
      event.value = value.map(redactor.redact)
      event.json = json.map { .whole(redactor.redact($0)) }
      event.error = error.map(redactor.redact)
    case .orders(let text):
      event = TraceEvent(.orders)
      event.text = text
    case .gap(let events):
      event = TraceEvent(.gap)
      event.events = events
    }
    return event
  }

  private mutating func change(to state: Any, in store: Int, after action: Int) -> TraceEvent? {
    guard var texts = stores[store], !StateAssignments.areEqual(texts.state, state) else {
      return nil
    }
    var event = TraceEvent(.change)
    let dump = texts.dump.change(to: Self.dump(of: state))
    event.json = TraceJSON.lines(of: state).flatMap { texts.json?.change(to: $0) }
    guard dump != nil || event.json != nil else { return nil }
    event.dump = dump ?? .hunks([])
    event.assign = StateAssignments(from: texts.state, to: state).statements
    event.action = action
    texts.state = state
    stores[store] = texts
    return event
  }

  /// Joins the lines of a dump, with a space after each comma.
  private static func line(of dump: [String]) -> String {
    dump.reduce("") { line, next in
      line + (line.hasSuffix(",") ? " " : "") + next.trimmingPrefix { $0 == " " }
    }
  }

  private static func dump(
    of value: Any, at path: [String] = [], isCompact: Bool = false
  ) -> [String] {
    let redactor = TraceRedactor.current
    return TraceText.lines(
      of: String(dumpingForTrace: value, isCompact: isCompact) { value, names in
        redactor.replacement(for: value, at: path + names).map {
          DumpReplacement($0.value, isFinal: $0.isFinal)
        }
      })
  }

  /// The name in a key of a shared value, such as `token` in `appStorage("token")`.
  private static func path(ofShared name: String) -> [String] {
    let parts = name.split(separator: "\"", omittingEmptySubsequences: false)
    return [String(parts.count > 2 ? parts[1] : parts[0])]
  }
}

/// The code that an event comes from: a reducer that handles an action, or else an effect.
struct TraceCause {
  var action: Int?
  var effect: Int?
}

extension TraceEvent {
  fileprivate mutating func note(_ cause: TraceCause) {
    (action, effect) = (cause.action, cause.effect)
  }
}

extension TraceOrigin {
  fileprivate init(_ source: StoreEvent.ActionSource) {
    self.init()
    switch source {
    case .user(let location): user = "\(location)"
    case .effect(let effect): self.effect = Int(effect.number)
    case .send: reducer = true
    }
  }
}
