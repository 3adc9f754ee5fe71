import Foundation
import Intarsia
import IntarsiaTraces

/// The texts of the tool's commands.
struct TraceReport {
  typealias Print = (TraceLine) -> Void

  let trace: Trace
  /// The store to show, or `nil` for all.
  let store: Int?
  private let stores: [TraceStore]
  /// The beginnings of the labels of each store's actions, which lists leave out.
  private let prefixes: [Int: String]

  init(_ trace: Trace, _ store: Int?) {
    (self.trace, self.store, stores) = (trace, store, trace.stores)
    prefixes = stores.reduce(into: [:]) { prefixes, store in
      guard let end = store.name.firstRange(of: ".State #") else { return }
      prefixes[store.number] = store.name[..<end.lowerBound] + ".Action"
    }
  }

  private var rows: [TraceRow] { trace.events.rows }

  func checkStore() throws {
    guard let store, !stores.contains(where: { $0.number == store }) else { return }
    throw TraceTool.Problem.missing("The trace has no store \(store). It has \(storeList).")
  }

  func test() throws -> TestWriter {
    guard let store = stores.count == 1 ? stores[0] : stores.first(where: { $0.number == store })
    else {
      throw TraceTool.Problem.usage(
        "The trace has \(stores.count) stores: choose one with --store. It has \(storeList).")
    }
    return TestWriter(trace, of: store)
  }

  private var storeList: String {
    stores.isEmpty
      ? "none" : stores.map { "\($0.number) (\($0.name))" }.joined(separator: ", ")
  }

  private func isShown(_ row: TraceRow) -> Bool { store == nil || row.store == store }

  func event(_ n: Int) throws -> TraceEvent {
    if let event = trace.event(n) { return event }
    let next = rows.partitionPoint { $0.n < n }
    let near = [next - 1, next].filter(rows.indices.contains).map { "\(rows[$0].n)" }
    throw TraceTool.Problem.missing(
      "The trace has no event \(n). "
        + (near.isEmpty ? "It is empty." : "The nearest: \(near.joined(separator: ", ")).")
        + " Some numbers have none: an action that changes nothing has no change.")
  }

  // MARK: - list

  /// The end of the events whose lines are known.
  ///
  /// - Parameter hasNews: Whether the last step has read events, and the next may read the change
  ///   of the last action.
  func settledEnd(hasNews: Bool) -> Int {
    guard hasNews, let last = rows.last(where: { isShown($0) && $0.kind != .dependency }),
      last.kind == .action
    else { return rows.count }
    return rows.partitionPoint { $0.n < last.n }
  }

  /// Prints a line for each action, shared value, issue and cancellation.
  func list(_ positions: Range<Int>, _ print: Print) {
    for position in positions {
      let row = rows[position]
      guard row.store == nil || isShown(row), Self.listedKinds.contains(row.kind) else { continue }
      let event = trace.events[position]
      if let text = summary(of: event) { print(prefix(of: event) + text) }
    }
  }

  private static let listedKinds: Set<TraceEvent.Kind> = [
    .store, .action, .change, .shared, .issue, .cancelled, .gap,
  ]

  private func prefix(of event: TraceEvent) -> TraceLine {
    let width = rows.last.map { "\($0.n)".count } ?? 1
    var line = TraceLine("\(event.n)".leftPadding(to: max(4, width)))
    line.append("  \(seconds(event.at).leftPadding(to: 9))  ", .dim)
    if stores.count > 1, store == nil {
      line.append((event.store.map { "#\($0)" } ?? "").padding(to: 4), .dim)
    }
    return line
  }

  private func summary(of event: TraceEvent) -> TraceLine? {
    switch event.event {
    case .store: return TraceLine("store \(event.name ?? "")", .dim)
    case .action:
      var line = TraceLine(label(of: event), .bold)
      line.append("  from \(sender(of: event))", .dim)
      if let change = trace.change(of: event) { line.append(changes(of: change), .green) }
      return line
    case .change where kind(ofAction: event.action) != .action:
      return TraceLine("state") + TraceLine(changes(of: event), .green)
    case .shared:
      return TraceLine("shared \(event.name ?? "value")") + TraceLine(changes(of: event), .green)
    case .issue:
      let text = "\(event.severity ?? "issue"): \(event.message ?? "")".firstLine
      return TraceLine(text, event.severity == "warning" ? .yellow : .red)
    case .cancelled:
      return TraceLine("cancelled \(trace.effect(of: event)?.name ?? "an effect")", .dim)
    case .gap: return TraceLine("\(event.events ?? 0) events are missing", .yellow)
    default: return nil
    }
  }

  private func kind(ofAction n: Int?) -> TraceEvent.Kind? {
    n.flatMap { trace.position(of: $0) }.map { rows[$0].kind }
  }

  /// The action without the names of its feature: `.queryChanged("tea")`.
  func label(of action: TraceEvent) -> String {
    let label = action.label ?? ""
    guard let prefix = action.store.flatMap({ prefixes[$0] }), label.hasPrefix(prefix) else {
      return label
    }
    return String(label.dropFirst(prefix.count))
  }

  private func sender(of action: TraceEvent) -> String {
    if let place = action.from?.user { return String(place.split(separator: "/").last ?? "") }
    if let number = action.from?.effect {
      return trace.effect(of: action)?.name ?? "effect \(number)"
    }
    return "a reducer"
  }

  private func changes(of change: TraceEvent) -> String {
    var changes = (change.assign ?? []).map { $0.hasPrefix("$0.") ? String($0.dropFirst(3)) : $0 }
    if changes.isEmpty, case .hunks(let hunks) = change.dump {
      changes = hunks.flatMap { hunk in
        hunk.inserted.isEmpty ? hunk.removed.map { "-" + $0.trimmed } : hunk.inserted.map(\.trimmed)
      }
    }
    return changes.isEmpty ? "" : "  → " + changes.map(\.firstLine).joined(separator: "; ")
  }

  // MARK: - diff

  /// Prints how the states differ after two events.
  func diff(_ first: Int, _ second: Int, _ print: Print) throws {
    let numbers = try [first, second].map { number in
      let event = try event(number)
      // After an action means after its change.
      return event.event == .action ? trace.change(of: event)?.n ?? number : number
    }
    let shown = stores.filter { store == nil || $0.number == store }
    for store in shown {
      if shown.count > 1 { print(TraceLine(store.name, .bold)) }
      let texts = numbers.map { trace.dump(of: store.number, at: $0) }
      for line in difference(from: texts[0], to: texts[1]) { print(line) }
    }
  }

  /// Returns the lines that differ, with those around them.
  func difference(from old: String?, to new: String?) -> [TraceLine] {
    guard let new else { return [TraceLine("The state is unknown.", .yellow)] }
    guard let old else {
      return [TraceLine("The state before is unknown.", .yellow)]
        + TraceText.lines(of: new).map { TraceLine("  \($0)") }
    }
    let lines = TraceText.lines(of: new)
    guard case .hunks(let hunks) = TraceText(from: TraceText.lines(of: old), to: lines),
      !hunks.isEmpty
    else { return [TraceLine("No difference.")] }
    let context = 2
    var result: [TraceLine] = []
    var shownEnd = 0
    func show(_ range: Range<Int>) {
      if range.lowerBound > shownEnd { result.append(TraceLine("  …", .dim)) }
      result += lines[range].map { TraceLine("  \($0)", .dim) }
      shownEnd = max(shownEnd, range.upperBound)
    }
    for (index, hunk) in hunks.enumerated() {
      show(max(shownEnd, hunk.line - context)..<hunk.line)
      result += self.lines(of: hunk)
      shownEnd = hunk.line + hunk.inserted.count
      let next = index + 1 < hunks.count ? hunks[index + 1].line : lines.count
      show(shownEnd..<min(shownEnd + context, next))
    }
    if shownEnd < lines.count { result.append(TraceLine("  …", .dim)) }
    return result
  }

  func lines(of hunk: TraceText.Hunk) -> [TraceLine] {
    hunk.removed.map { TraceLine("- \($0)", .red) }
      + hunk.inserted.map { TraceLine("+ \($0)", .green) }
  }

  // MARK: - effects

  /// Prints a line for each effect, with a bar from its start to its end.
  func effects(_ print: Print) {
    let shown = (0..<trace.effectCount).lazy.map { trace.effect(at: $0) }
      .filter { store == nil || $0.store == store }
    guard let start = rows.first?.at, let end = rows.last?.at, !shown.isEmpty else {
      return print(TraceLine("The trace has no effects."))
    }
    let names = shown.map(\.name.count).max() ?? 0
    let outcomes: [TraceEffect.Outcome: TraceLine.Color] = [.cancelled: .dim, .running: .yellow]
    for effect in shown {
      var line = prefix(of: effect.start)
      let (from, to) = (effect.start.at, effect.end?.at ?? end)
      line.append("\(bar(from - start, to - start, of: end - start))  ", .green)
      line.append("\(effect.name.padding(to: names))  ", .bold)
      line.append("\(seconds(to - from).leftPadding(to: 9)) s  ")
      line.append(effect.outcome.rawValue.padding(to: 9), outcomes[effect.outcome] ?? .plain)
      line.append("  \(effect.start.place ?? "")", .dim)
      if !effect.actions.isEmpty {
        line.append("  sent \(effect.actions.map(String.init).joined(separator: ", "))")
      }
      print(line)
    }
  }

  private func bar(_ start: Int, _ end: Int, of length: Int) -> String {
    let width = 24
    let columns = [start, end].map { min(width - 1, $0 * width / max(1, length)) }
    return String((0..<width).map { $0 >= columns[0] && $0 <= columns[1] ? "█" : "·" })
  }

  // MARK: - dependencies

  /// Prints the dependencies with the place of their first read, and their calls.
  func dependencies(_ print: Print) {
    let calls = Dictionary(
      grouping: trace.events.all(.call, of: store), by: { $0.dependency ?? "" })
    let reads = trace.events.all(.dependency, of: store)
    for read in reads {
      var line = prefix(of: read)
      line.append(read.key ?? "", .bold)
      line.append("  \(control(of: read))", read.controlled == true ? .plain : .yellow)
      line.append("  read at \(read.place ?? "an unknown place")", .dim)
      print(line)
    }
    for (dependency, calls) in calls.sorted(by: { $0.value[0].n < $1.value[0].n }) {
      print(TraceLine(dependency, .bold))
      for call in calls { print(prefix(of: call) + self.call(call)) }
    }
    if reads.isEmpty, calls.isEmpty { print(TraceLine("The trace has no dependencies.")) }
  }

  func control(of read: TraceEvent) -> String {
    read.controlled == true ? "overridden" : "default"
  }

  /// A call with its answer: `find("tea") → ["Earl Grey"]`.
  func call(_ call: TraceEvent) -> TraceLine {
    let arguments = (call.arguments ?? []).joined(separator: ", ")
    var line = TraceLine("\(call.endpoint ?? "?")(\(arguments))")
    guard let answer = trace.answer(of: call) else {
      line.append("  has no answer", .yellow)
      return line
    }
    if let error = answer.error {
      line.append(" throws \(error)", .red)
    } else {
      line.append(" → \(answer.value ?? "a value without source")", .green)
    }
    return line
  }

  func seconds(_ microseconds: Int) -> String {
    String(format: "%.3f", Double(microseconds) / 1_000_000)
  }
}

extension TraceLine {
  static func + (first: TraceLine, second: TraceLine) -> TraceLine {
    var line = first
    for (text, color) in second.parts { line.append(text, color) }
    return line
  }
}

extension String {
  func leftPadding(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  var trimmed: String { trimmingCharacters(in: .whitespaces) }

  /// The first line, with `…` if there are more.
  var firstLine: String {
    firstIndex(of: "\n").map { self[..<$0] + "…" } ?? self
  }
}
