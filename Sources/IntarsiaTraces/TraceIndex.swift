/// Positions of events, by which a state is found without a scan.
struct TraceIndex: Sendable {
  /// The states of a store in one of their texts.
  struct Texts {
    /// The positions of the events that have the text, or its change.
    var positions: [Int] = []
    /// The indices in `positions` of whole texts.
    var wholes: [Int] = []

    mutating func append(_ text: TraceRow.Text, at position: Int) {
      guard text != .none else { return }
      if text == .whole { wholes.append(positions.count) }
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

  /// A run of an effect: the positions of its start and its end, and the actions that it sent.
  struct Run {
    let start: Int
    var end: Int?
    var actions: [Int] = []
  }

  private var count = 0
  var stores: [Int: Store] = [:]
  var runs: [Run] = []
  /// The positions of gaps by which a state is lost.
  var gaps: [Int] = []
  /// The positions of answers, by the numbers of their calls.
  var answers: [Int: Int] = [:]
  /// The positions of the elements and the ends of streams, by the numbers of their calls.
  var deliveries: [Int: [Int]] = [:]

  /// Adds the events that were appended to others.
  mutating func append(_ rows: [TraceRow]) {
    for position in count..<rows.count { append(rows[position], at: position) }
    count = rows.count
  }

  private mutating func append(_ event: TraceRow, at position: Int) {
    // The stores at the start of a ring have the states that the missing events led to.
    if event.kind == .gap,
      stores.values.contains(where: { $0.dump.positions.count > 1 || !$0.actions.isEmpty })
    {
      gaps.append(position)
    }
    if event.kind == .answer, let call = event.cause { answers[call] = position }
    if event.kind == .element || event.kind == .ended, let call = event.cause {
      deliveries[call, default: []].append(position)
    }
    guard let number = event.store else { return }
    stores[number, default: Store(position: position)].append(event, at: position, &runs)
  }
}

extension TraceIndex.Store {
  fileprivate mutating func append(
    _ event: TraceRow, at position: Int, _ runs: inout [TraceIndex.Run]
  ) {
    switch event.kind {
    case .store, .change:
      dump.append(event.dump, at: position)
      json.append(event.json, at: position)
      if let action = event.cause { changes[action] = position }
    case .action:
      actions.append(position)
      if let run = event.effect.flatMap({ effects[$0] }) { runs[run].actions.append(event.n) }
    case .started:
      guard let effect = event.effect else { return }
      effects[effect] = runs.count
      runs.append(TraceIndex.Run(start: position))
    case .finished, .cancelled:
      // An effect that is cancelled ends a second time, when its task does.
      guard let run = event.effect.flatMap({ effects[$0] }), runs[run].end == nil else {
        return
      }
      runs[run].end = position
    default: break
    }
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
