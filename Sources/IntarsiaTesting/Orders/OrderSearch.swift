/// Goes through the orders in which a test can run, each of them once.
struct OrderSearch {
  private enum Rest {
    /// The orders that follow.
    case list(ArraySlice<JobOrder>)
    /// Every order is enumerated, so many more; the next one begins with these choices.
    case all(next: [Int]?, limit: Int)
  }

  private var rest: Rest

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
      return orders.popFirst()
    case .all(let next, let limit):
      guard let next, limit > 0 else { return nil }
      return .choices(next)
    }
  }

  /// Notes what was chosen in the order that was run last.
  mutating func note(_ choices: [JobChooser.Choice]) {
    guard case .all(_, let limit) = rest else { return }
    // The last choice that can still be another one is changed, and what comes after it starts anew.
    let last = choices.lastIndex { $0.chosen + 1 < $0.count }
    let next = last.map { choices[..<$0].map(\.chosen) + [choices[$0].chosen + 1] }
    rest = .all(next: next, limit: limit - 1)
  }

  /// Whether there are more orders than were allowed.
  var isCutShort: Bool {
    if case .all(.some, 0) = rest { true } else { false }
  }
}
