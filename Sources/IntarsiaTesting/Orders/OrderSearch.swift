import IntarsiaSimulation

/// Goes through the orders in which a test can run, each of them once.
struct OrderSearch {
  private enum Rest {
    /// The orders that follow.
    case list(ArraySlice<JobOrder>)
    /// Every order is enumerated, so many more; the next one begins with these choices.
    case all(next: [JobChooser.Choice]?, limit: Int)
  }

  private var rest: Rest
  private var asked: [OrderMismatch.Asked] = []

  /// The first choice at which the last recorded run could not follow its order.
  private(set) var mismatch: OrderMismatch?

  init(_ orders: JobOrders) {
    switch orders.kind {
    case .list(let orders): rest = .list(orders[...])
    case .all(let limit): rest = .all(next: [], limit: limit)
    }
  }

  /// The order to run next; `nil` if all have been run.
  mutating func next() -> JobOrder? {
    switch rest {
    case .list(var orders):
      defer { rest = .list(orders) }
      let order = orders.popFirst()
      asked = order.map { $0.asked.map { OrderMismatch.Asked(chosen: $0) } } ?? []
      return order
    case .all(let next, let limit):
      guard let next, limit > 0 else { return nil }
      asked = next.map { OrderMismatch.Asked(chosen: $0.chosen, count: $0.count) }
      return .choices(next.map(\.chosen))
    }
  }

  /// Notes what was chosen in the order that was run last.
  mutating func note(_ choices: [JobChooser.Choice]) {
    mismatch = OrderMismatch(asked: asked, made: choices)
    guard case .all(_, let limit) = rest else { return }
    // The last choice that can still be another one is changed, and what comes after it starts
    // anew.
    let last = choices.lastIndex { $0.chosen + 1 < $0.count }
    let next = last.map { last in
      choices[..<last]
        + [JobChooser.Choice(chosen: choices[last].chosen + 1, count: choices[last].count)]
    }
    rest = .all(next: next.map(Array.init), limit: limit - 1)
  }

  /// Whether the search covers every order, instead of a list of named orders.
  var isExhaustive: Bool {
    if case .all = rest { true } else { false }
  }

  /// Whether there are more orders than were allowed.
  var isCutShort: Bool {
    if case .all(.some, 0) = rest { true } else { false }
  }
}

extension JobOrder {
  /// The choices that it names.
  fileprivate var asked: [Int] {
    if case .choices(let choices) = kind { choices } else { [] }
  }
}
