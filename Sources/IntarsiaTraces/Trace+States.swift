/// A store of a trace.
public struct TraceStore: Sendable, Equatable {
  /// The event by which the recorder has seen the store first, with its state.
  public let event: TraceEvent

  /// The number of the store, unique in its process.
  public var number: Int { event.store ?? 0 }

  /// The name of the store: `Shop.State #1`.
  public var name: String { event.name ?? "store \(number)" }
}

extension Trace {
  /// The stores, in the order in which they were seen.
  public var stores: [TraceStore] {
    index.stores.values.map(\.position).sorted().map { TraceStore(event: events[$0]) }
  }

  /// The event of a number.
  ///
  /// Some numbers have none: an action that changes nothing leaves out that of its change.
  public func event(_ n: Int) -> TraceEvent? {
    position(of: n).map { events[$0] }
  }

  /// The position of the event of a number.
  package func position(of n: Int) -> Int? {
    let position = events.rows.partitionPoint { $0.n <= n } - 1
    return position >= 0 && events.rows[position].n == n ? position : nil
  }

  /// The dump of a store's state after an event.
  ///
  /// - Returns: `nil` before the store was seen, and where missing events leave the state unknown.
  /// - Complexity: The size of the differences since the nearest whole text, which is about the
  ///   size of the state.
  public func dump(of store: Int, at n: Int) -> String? {
    index.stores[store].flatMap { text(\.dump, $0.dump, at: n) }?.joined(separator: "\n")
  }

  /// The JSON of a store's state after an event.
  ///
  /// - Returns: `nil` if the state is not `Encodable`, before the store was seen, and where missing
  ///   events leave the state unknown.
  public func json(of store: Int, at n: Int) -> String? {
    index.stores[store].flatMap { text(\.json, $0.json, at: n) }?.joined(separator: "\n")
  }

  private func text(
    _ text: KeyPath<TraceEvent, TraceText?>, _ texts: TraceIndex.Texts, at n: Int
  ) -> [String]? {
    let end = events.rows.partitionPoint { $0.n <= n }
    let count = texts.positions.partitionPoint { $0 < end }
    let next = texts.wholes.partitionPoint { $0 < count }
    guard next > 0, !hasGap(texts.positions[texts.wholes[next - 1]]..<end) else { return nil }
    return texts.positions[texts.wholes[next - 1]..<count].reduce([]) { lines, position in
      lines.flatMap { events[position][keyPath: text]?.applied(to: $0) }
    }
  }

  private func hasGap(_ positions: Range<Int>) -> Bool {
    let next = index.gaps.partitionPoint { $0 < positions.lowerBound }
    return next < index.gaps.count && index.gaps[next] < positions.upperBound
  }

  // MARK: - Causes

  /// The change of an action, if it has changed the state.
  public func change(of action: TraceEvent) -> TraceEvent? {
    action.store.flatMap { index.stores[$0]?.changes[action.n] }.map { events[$0] }
  }

  /// The actions of a store, in their order.
  package func actions(of store: Int) -> [TraceEvent] {
    (index.stores[store]?.actions ?? []).map { events[$0] }
  }

  /// The answer of a call, if the trace has it.
  public func answer(of call: TraceEvent) -> TraceEvent? {
    index.answers[call.n].map { events[$0] }
  }

  /// The elements of the stream that a call has returned, and the end of the stream.
  public func deliveries(of call: TraceEvent) -> [TraceEvent] {
    index.deliveries[call.n, default: []].map { events[$0] }
  }

  /// The effects in the order of their starts.
  ///
  /// - Complexity: O(*n*) in their number.
  public var effects: [TraceEffect] { index.runs.indices.map { effect(at: $0) } }

  /// The number of effects.
  package var effectCount: Int { index.runs.count }

  /// The effect at a position of ``effects``.
  package func effect(at position: Int) -> TraceEffect {
    let run = index.runs[position]
    return TraceEffect(
      start: events[run.start], end: run.end.map { events[$0] }, actions: run.actions)
  }

  /// The effect of a number in a store.
  public func effect(_ number: Int, of store: Int) -> TraceEffect? {
    index.stores[store]?.effects[number].map { effect(at: $0) }
  }

  /// The effect that an event is of, or that has sent an action.
  package func effect(of event: TraceEvent) -> TraceEffect? {
    guard let store = event.store, let number = event.from?.effect ?? event.effect else {
      return nil
    }
    return effect(number, of: store)
  }

  /// The event that led to another: of an action the start of the effect that sent it, of a start
  /// the action that returned the effect, of a change its action.
  ///
  /// - Returns: `nil` for an action of the user, and if the trace does not have the cause.
  public func cause(of event: TraceEvent) -> TraceEvent? {
    if [.answer, .element, .ended].contains(event.event) {
      return event.call.flatMap { self.event($0) }
    }
    if let action = event.action { return self.event(action) }
    return event.event == .started ? nil : effect(of: event)?.start
  }

  /// The causes of an event, from the nearest to the first.
  public func causes(of event: TraceEvent) -> [TraceEvent] {
    let events = sequence(first: event) { event in
      // A cause is an earlier event; in a damaged trace, it may be the event itself or a later one.
      cause(of: event).flatMap { $0.n < event.n ? $0 : nil }
    }
    return Array(events.dropFirst())
  }
}
