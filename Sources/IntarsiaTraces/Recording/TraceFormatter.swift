import Foundation
import IntarsiaDependencies
import IntarsiaDump
import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSharing

/// An event as a store reports it, with its values.
///
/// The values are written as text later, so that the store does not wait for it.
struct TraceEntry: @unchecked Sendable {
  // Safe: the recorder hands entries to another thread only if their values are `Sendable`.

  enum Content {
    case store(StoreName, state: Any, types: (Any) -> TraceTypes, overrides: [String]?)
    case action(Any, from: StoreEvent.ActionSource, cause: Int?)
    case state(Any, after: Int)
    /// The last state of the store, if shared values in it have changed.
    case sharedState
    case effect(TraceEvent.Kind, EffectName, by: Int? = nil)
    case dependency(TraceRead)
    case shared(SharedChange, TraceCause)
    case issue(ReportedIssue, TraceCause)
    /// An event whose values are written already.
    case written(TraceEvent, TraceCause? = nil)
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
      return TraceText(whole: new)
    }

    /// The size up to which differences are written, although the whole text may be shorter.
    private static let smallText = 4_096
  }

  private struct StoreTexts {
    var state: Any
    var dump: Document
    var json: Document?
    /// The shared values that the texts contain.
    var references: Set<ObjectIdentifier> = []
    /// Whether one of them has changed since.
    var isOutdated = false
    var modules: Set<String> = []
    /// The shared values that the state has or had.
    var shared: Set<ObjectIdentifier> = []
    /// The Swift source of the last action.
    var action: String?
    /// Statements of changes of shared values, which the next change of the state has.
    var sharedStatements: [String] = []
    /// The features of the last actions, and of the effects that they returned.
    var features: [TraceCause: [String]] = [:]
    /// The reads that have an event, with their features.
    var reads: Set<[String]> = []

    mutating func note(_ features: [String]?, of cause: TraceCause) {
      if self.features.count >= 1_000 { self.features = [:] }
      self.features[cause] = features
    }

    /// Returns whether no read of its feature at its place has an event.
    mutating func isNew(_ read: TraceRead) -> Bool {
      let touch = read.touch
      let parts = [touch.key, "\(touch.isControlled)", "\(touch.location)", read.reader ?? ""]
      return reads.insert(parts + (features[read.cause] ?? [])).inserted
    }

    /// Returns the modules that are new in the store.
    mutating func note(_ modules: Set<String>) -> [String]? {
      let new = modules.subtracting(self.modules)
      self.modules.formUnion(new)
      return new.isEmpty ? nil : new.sorted()
    }

    /// Returns the shared values that are new in the state.
    mutating func noteShared(_ source: inout SwiftSource) -> [TraceShared]? {
      guard SharedReferences.areUsed else { return nil }
      let parts = SharedParts(of: state)
      var new: [TraceShared] = []
      for part in parts.values where shared.insert(part.referenceID).inserted {
        let description = part.referenceDescription
        new.append(
          TraceShared(
            path: parts.paths[part.referenceID] ?? "$0", key: description.key,
            value: source.text(of: description.value) ?? "<#\(type(of: description.value))#>"))
      }
      return new.isEmpty ? nil : new
    }
  }

  /// The start of the recording.
  let start: ContinuousClock.Instant
  private let redactor: TraceRedactor
  private var lastTime = 0
  private var stores: [Int: StoreTexts] = [:]
  private var shared: [ObjectIdentifier: Document] = [:]
  /// The moment of the last entry: shared values in states have the values from then.
  private var moment: SharedMoment

  /// - Parameters:
  ///   - start: The start of the recording.
  ///   - moment: The moment before the first entry.
  ///   - redactor: Redacts the values.
  init(start: ContinuousClock.Instant, at moment: SharedMoment, _ redactor: TraceRedactor) {
    (self.start, self.moment, self.redactor) = (start, moment, redactor)
  }

  /// The time of an entry since the start.
  func microseconds(of entry: TraceEntry) -> Int {
    let (seconds, attoseconds) = start.duration(to: entry.time).components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }

  /// Returns the event of an entry; `nil` if the state has not changed.
  mutating func event(of entry: TraceEntry) -> TraceEvent? {
    if case .shared(let change, _) = entry.content { note(change) }
    let moment = moment
    let (found, references) = moment.readNoting {
      TraceRedactor.$current.withValue(redactor) { self.content(of: entry) }
    }
    guard var event = found else { return nil }
    if let store = entry.store, event.event == .store || event.event == .change {
      stores[store]?.references = references
      stores[store]?.isOutdated = false
    }
    event.n = entry.n
    // A simulation has a time of its own, which may be behind that of the code around it.
    lastTime = max(lastTime, microseconds(of: entry))
    event.at = lastTime
    event.store = entry.store
    return event
  }

  /// Goes on to the moment after a change.
  private mutating func note(_ change: SharedChange) {
    moment.advance(to: change)
    for (store, texts) in stores where texts.references.contains(change.referenceID) {
      stores[store]?.isOutdated = true
    }
  }

  private mutating func content(of entry: TraceEntry) -> TraceEvent? {
    var event: TraceEvent
    switch entry.content {
    case .store(let name, let state, let types, let overrides):
      var texts = StoreTexts(
        state: state, dump: Document(lines: Self.dump(of: state)),
        json: TraceJSON.lines(of: state).map { Document(lines: $0) })
      event = TraceEvent(.store)
      event.name = "\(name)"
      event.types = types(state)
      event.overrides = overrides
      event.dump = TraceText(whole: texts.dump.lines)
      event.json = texts.json.map { TraceText(whole: $0.lines) }
      var source = SwiftSource()
      source.isStart = true
      event.source = source.text(of: state)
      event.shared = texts.noteShared(&source)
      source.note(type(of: state))
      event.modules = texts.note(source.modules)
      stores[entry.store ?? 0] = texts
    case .action(let action, let origin, let cause):
      event = TraceEvent(.action)
      let dump = Self.dump(of: action, isCompact: true)
      event.label = Self.line(of: dump)
      event.dump = TraceText(whole: dump)
      event.json = TraceJSON.lines(of: action).map(TraceText.init(whole:))
      event.features = TraceEvent.features(of: action)
      stores[entry.store ?? 0]?.note(event.features, of: TraceCause(action: entry.n))
      var source = SwiftSource()
      event.source = source.text(of: action)
      event.modules = stores[entry.store ?? 0]?.note(source.modules)
      stores[entry.store ?? 0]?.action = event.source
      event.from = TraceOrigin(origin)
      event.action = cause
    case .state(let state, let action):
      return change(to: state, in: entry.store ?? 0, after: action)
    case .sharedState:
      guard let store = entry.store, let texts = stores[store], texts.isOutdated else { return nil }
      return change(to: texts.state, in: store, after: nil)
    case .effect(let kind, let effect, let action):
      event = TraceEvent(kind)
      event.effect = Int(effect.number)
      event.action = action
      if kind == .started {
        event.name = effect.name.map(redactor.redact)
        event.place = "\(effect.location)"
        let features = stores[entry.store ?? 0]?.features[TraceCause(action: action)]
        stores[entry.store ?? 0]?.note(features, of: TraceCause(effect: event.effect))
      }
    case .dependency(let read):
      guard stores[read.store]?.isNew(read) != false else { return nil }
      event = TraceEvent(.dependency)
      event.key = read.touch.key
      event.controlled = read.touch.isControlled
      event.place = "\(read.touch.location)"
      event.reader = read.reader
      event.note(read.cause)
    case .shared(let change, let cause):
      event = TraceEvent(.shared)
      let path = Self.path(ofShared: change.name)
      var document =
        shared[change.referenceID] ?? Document(lines: Self.dump(of: change.before, at: path))
      event.dump = document.change(to: Self.dump(of: change.after, at: path)) ?? .hunks([])
      shared[change.referenceID] = document
      event.path = noteStatements(of: change, in: entry.store)
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
    case .written(let written, let cause):
      event = written
      event.arguments = event.arguments?.map(redactor.redact)
      event.value = event.value.map(redactor.redact)
      event.assign = event.assign?.map(redactor.redact)
      event.source = event.source.map(redactor.redact)
      event.error = event.error.map(redactor.redact)
      if case .whole(let json) = event.json { event.json = .whole(redactor.redact(json)) }
      if let cause { event.note(cause) }
    }
    return event
  }

  private mutating func change(to state: Any, in store: Int, after action: Int?) -> TraceEvent? {
    // States with the same references are equal, even if shared values have changed.
    guard var texts = stores[store],
      texts.isOutdated || !texts.sharedStatements.isEmpty
        || !StateAssignments.areEqual(texts.state, state)
    else { return nil }
    var event = TraceEvent(.change)
    let dump = texts.dump.change(to: Self.dump(of: state))
    event.json = TraceJSON.lines(of: state).flatMap { texts.json?.change(to: $0) }
    guard dump != nil || event.json != nil || !texts.sharedStatements.isEmpty else { return nil }
    event.dump = dump ?? .hunks([])
    var source = SwiftSource()
    if SharedReferences.areUsed {
      source.shared = SharedParts(of: texts.state, for: texts.action).paths
    }
    let changes = StateAssignments(from: texts.state, to: state, source: source)
    source = changes.source
    event.assign = texts.sharedStatements + changes.statements
    event.action = action
    texts.state = state
    // The statements of a change between actions belong to the next action, too: a test describes
    // them there.
    if action != nil { texts.sharedStatements = [] }
    event.shared = texts.noteShared(&source)
    event.modules = texts.note(source.modules)
    stores[store] = texts
    return event
  }

  /// Notes the change of a shared value in each store with it: `$0.$count.withLock { $0 = 1 }`.
  ///
  /// - Returns: The path in the state of a store.
  private mutating func noteStatements(of change: SharedChange, in store: Int?) -> String? {
    let statements = StateAssignments(from: change.before, to: change.after).statements.map {
      // The result would be that of `withLock`.
      $0.contains(".remove(id: ") ? "_ = \($0)" : $0
    }
    var path: String?
    for number in stores.keys {
      guard let texts = stores[number],
        let own = SharedParts(of: texts.state, for: texts.action).paths[change.referenceID]
      else { continue }
      if number == store { path = own }
      guard !statements.isEmpty else { continue }
      stores[number]?.sharedStatements.append(
        "\(own).withLock { \(statements.joined(separator: "; ")) }")
    }
    return path
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
        redactor.textReplacement(for: value, at: path + names)
      })
  }

  /// The name in a key of a shared value, such as `token` in `appStorage("token")`.
  private static func path(ofShared name: String) -> [String] {
    let parts = name.split(separator: "\"", omittingEmptySubsequences: false)
    return [String(parts.count > 2 ? parts[1] : parts[0])]
  }
}

/// A read of a dependency.
struct TraceRead: Hashable {
  let store: Int
  let touch: DependencyRecord.Touch
  /// The key whose default reads, if one is being made.
  let reader: String?
  let cause: TraceCause
}

/// The code that an event comes from: a reducer that handles an action, or else an effect.
struct TraceCause: Hashable {
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
