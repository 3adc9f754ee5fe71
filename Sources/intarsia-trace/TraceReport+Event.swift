import Intarsia
import IntarsiaTraces

extension TraceReport {
  /// Prints all that the trace knows of an event.
  func show(_ n: Int, _ print: Print) throws {
    let event = try event(n)
    var title = TraceLine("Event \(n): \(event.event.rawValue)", .bold)
    title.append("  \(seconds(event.at)) s", .dim)
    if let store = trace.stores.first(where: { $0.number == event.store }) {
      title.append("  \(store.name)", .dim)
    }
    print(title)
    var texts = facts(of: event)
    if event.event != .change, case .whole(let dump) = event.dump {
      texts += TraceText.lines(of: dump)
    }
    for text in texts { print(TraceLine("  \(text)")) }

    section("Caused by", causes(of: event), print)
    if event.event == .shared, case .hunks(let hunks) = event.dump {
      section("Changed", hunks.flatMap(lines), print)
    }
    let change = event.event == .action ? trace.change(of: event) : event
    if let change, change.event == .change, let store = change.store {
      let texts = [change.n - 1, change.n].map { trace.dump(of: store, at: $0) }
      section("Changed", difference(from: texts[0], to: texts[1]), print)
    } else if event.event == .action {
      section("Changed", [TraceLine("nothing")], print)
    }
    if event.event == .action { belongings(of: event, print) }
    if event.event == .started, let effect = trace.effect(of: event) {
      section("Ran", [run(of: effect)], print)
      let calls = trace.events.all(.call, of: effect.store).filter { $0.effect == event.effect }
      section("Calls", calls.map(call), print)
    }
  }

  private func section(_ title: String, _ lines: [TraceLine], _ print: Print) {
    guard !lines.isEmpty else { return }
    print(TraceLine())
    print(TraceLine(title, .bold))
    for line in lines { print(TraceLine("  ") + line) }
  }

  private func facts(of event: TraceEvent) -> [String] {
    var facts: [String] = []
    if let message = event.message {
      facts += TraceText.lines(of: "\(event.severity ?? "issue"): \(message)")
    }
    if let code = event.code { facts.append("code: \(code)") }
    if let key = event.key { facts.append("\(key), \(control(of: event))") }
    if event.event == .call { facts.append(call(event).text(isColored: false, width: nil)) }
    if event.event == .answer {
      facts.append(event.value ?? event.error.map { "throws \($0)" } ?? "")
    }
    if event.event != .store, let name = event.name { facts.append("name: \(name)") }
    if let place = event.place { facts.append("at \(place)") }
    if let events = event.events { facts.append("\(events) events are missing before this one") }
    if let text = event.text { facts.append(text) }
    return facts
  }

  /// The chain of causes, from the nearest to the first.
  private func causes(of event: TraceEvent) -> [TraceLine] {
    ([event] + trace.causes(of: event)).flatMap { cause -> [TraceLine] in
      var lines: [TraceLine] = []
      if cause.n != event.n {
        switch cause.event {
        case .action: lines.append(TraceLine("\(cause.n)  action \(label(of: cause))"))
        case .started:
          let name = cause.name.map { "effect \"\($0)\"" } ?? "effect \(cause.effect ?? 0)"
          lines.append(TraceLine("\(cause.n)  \(name) at \(cause.place ?? "an unknown place")"))
        default: lines.append(TraceLine("\(cause.n)  \(cause.event.rawValue)"))
        }
      }
      if let place = cause.from?.user { lines.append(TraceLine("sent at \(place)")) }
      if cause.from?.reducer == true { lines.append(TraceLine("sent by a reducer, while")) }
      return lines
    }
  }

  /// Prints the effects, reads, calls and issues of an action.
  private func belongings(of action: TraceEvent, _ print: Print) {
    let rows = trace.events.rows
    let start = rows.partitionPoint { $0.n <= action.n }
    let later = (start..<rows.count).lazy.filter { rows[$0].store == action.store }
    let effects = later.filter { rows[$0].kind == .started && rows[$0].cause == action.n }
      .compactMap { trace.effect(of: trace.events[$0]) }
    section("Started", effects.map(run), print)
    let during = later.prefix { rows[$0].kind != .action }.map { trace.events[$0] }
    let reads = during.filter { $0.event == .dependency }
    section("Read", reads.map { TraceLine("\($0.key ?? ""), \(control(of: $0))") }, print)
    let numbers = Set(effects.map(\.number))
    let calls = later.filter { position in
      rows[position].kind == .call
        && (rows[position].cause == action.n || rows[position].effect.map(numbers.contains) == true)
    }
    section("Calls", calls.map { call(trace.events[$0]) }, print)
    for shared in during where shared.event == .shared && shared.action == action.n {
      guard case .hunks(let hunks) = shared.dump else { continue }
      section("Changed shared \(shared.name ?? "value")", hunks.flatMap(lines), print)
    }
    let issues = during.filter { $0.event == .issue }
    section(
      "Issues", issues.map { TraceLine("\($0.n)  \($0.message ?? "")".firstLine, .red) }, print)
  }

  private func run(of effect: TraceEffect) -> TraceLine {
    var text = "\(effect.start.n)  \(effect.name) at \(effect.start.place ?? "an unknown place"), "
    switch (effect.outcome, effect.end) {
    case (.running, _), (_, nil): text += "still running at the end of the trace"
    case (let outcome, let end?):
      text += "\(outcome.rawValue) after \(seconds(end.at - effect.start.at)) s"
    }
    if !effect.actions.isEmpty {
      text += ", sent \(effect.actions.map(String.init).joined(separator: ", "))"
    }
    return TraceLine(text)
  }
}
