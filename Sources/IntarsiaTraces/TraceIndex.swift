import Intarsia

/// Positions of events, by which a state is found without a scan.
struct TraceIndex: Sendable {
  /// The states of a store in one of their texts.
  struct Texts {
    /// The positions of the events that have the text, or its change.
    var positions: [Int] = []
    /// The indices in `positions` of whole texts.
    var wholes: [Int] = []

    mutating func append(_ text: TraceText?, at position: Int) {
      guard let text else { return }
      if case .whole = text { wholes.append(positions.count) }
      positions.append(position)
    }
  }

  struct Store {
    /// The position of the first event of the store.
    var position: Int
    var dump = Texts()
    var json = Texts()
    var actions: [Int] = []
    /// The positions of the changes, by the number of the action.
    var changes: [Int: Int] = [:]
    /// The indices of effects, by their numbers.
    var effects: [Int: Int] = [:]
  }

  private var count = 0
  var stores: [Int: Store] = [:]
  var effects: [TraceEffect] = []
  /// The positions of gaps by which a state is lost.
  var gaps: [Int] = []
  /// The positions of answers, by the numbers of their calls.
  var answers: [Int: Int] = [:]
  /// The positions of the elements and the ends of streams, by the numbers of their calls.
  var deliveries: [Int: [Int]] = [:]

  /// Adds the events that were appended to others.
  mutating func append(_ events: [TraceEvent]) {
    for position in count..<events.count { append(events[position], at: position) }
    count = events.count
  }

  private mutating func append(_ event: TraceEvent, at position: Int) {
    if event.event == .gap {
      // The stores at the start of a ring have the states that the missing events led to.
      if stores.values.contains(where: { $0.dump.positions.count > 1 || !$0.actions.isEmpty }) {
        gaps.append(position)
      }
    }
    if event.event == .answer, let call = event.call { answers[call] = position }
    if event.event == .element || event.event == .ended, let call = event.call {
      deliveries[call, default: []].append(position)
    }
    guard let number = event.store else { return }
    var store = stores.removeValue(forKey: number) ?? Store(position: position)
    defer { stores[number] = store }
    switch event.event {
    case .store, .change:
      store.dump.append(event.dump, at: position)
      store.json.append(event.json, at: position)
      if let action = event.action { store.changes[action] = position }
    case .action:
      store.actions.append(position)
      if let effect = event.from?.effect {
        change(effect, of: store) { $0.actions.append(event.n) }
      }
    case .started:
      guard let effect = event.effect else { return }
      store.effects[effect] = effects.count
      effects.append(TraceEffect(event, store: number, number: effect))
    case .finished, .cancelled:
      guard let effect = event.effect else { return }
      change(effect, of: store) { effect in
        // An effect that is cancelled ends a second time, when its task does.
        if effect.end == nil { effect.end = event }
      }
    default: break
    }
  }

  private mutating func change(
    _ effect: Int, of store: Store, _ change: (inout TraceEffect) -> Void
  ) {
    if let position = store.effects[effect] { change(&effects[position]) }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The number of elements before the first that does not satisfy a condition, by binary search.
  package func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
