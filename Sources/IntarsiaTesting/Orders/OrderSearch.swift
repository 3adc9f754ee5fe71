import IntarsiaSimulation

/// Enumerates the orders in which a test runs, each of them once.
struct OrderSearch {
  private enum Rest {
    /// The remaining orders of a list.
    case list(ArraySlice<JobOrder>)
    /// All orders: the first choices of the next order, and the number of orders that may still
    /// run.
    case all(next: [JobChooser.Choice]?, limit: Int)
  }

  private var rest: Rest
  private var asked: [OrderMismatch.Asked] = []

  /// The first choice at which the last run deviated from its order.
  private(set) var mismatch: OrderMismatch?

  init(_ orders: JobOrders) {
    switch orders.kind {
    case .list(let orders): rest = .list(orders[...])
    case .all(let limit): rest = .all(next: [], limit: limit)
    }
  }

  /// Returns the next order to run; `nil` if there is none.
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

  /// Records the choices of the last run, and computes the next order.
  mutating func note(_ choices: [JobChooser.Choice]) {
    mismatch = OrderMismatch(asked: asked, made: choices)
    guard case .all(_, let limit) = rest else { return }
    // The next order advances the last choice that has an alternative, and drops the choices after
    // it.
    let last = choices.lastIndex { $0.chosen + 1 < $0.count }
    let next = last.map { last in
      choices[..<last]
        + [JobChooser.Choice(chosen: choices[last].chosen + 1, count: choices[last].count)]
    }
    rest = .all(next: next.map(Array.init), limit: limit - 1)
  }

  /// Whether the search covers every order, not a list of orders.
  var isExhaustive: Bool {
    if case .all = rest { true } else { false }
  }

  /// Whether the limit ended the search before every order was run.
  var isCutShort: Bool {
    if case .all(.some, 0) = rest { true } else { false }
  }
}

extension JobOrder {
  fileprivate var asked: [Int] {
    if case .choices(let choices) = kind { choices } else { [] }
  }
}

/// The first choice of an order that a run could not make.
struct OrderMismatch {
  /// A requested choice: the job, and the number of ready jobs if an earlier run recorded it.
  struct Asked {
    let chosen: Int
    var count: Int?
  }

  /// The number of the choice, counted from 1.
  let number: Int
  let asked: Asked
  /// The choice that the run made; `nil` if the run had no more choices.
  let made: JobChooser.Choice?

  /// Compares the requested choices with the choices made; `nil` if each request was met.
  init?(asked: [Asked], made: [JobChooser.Choice]) {
    let index = asked.indices.first { index in
      guard index < made.count else { return true }
      let (asked, made) = (asked[index], made[index])
      return made.chosen != asked.chosen || made.count != asked.count ?? made.count
    }
    guard let index else { return nil }
    (number, self.asked) = (index + 1, asked[index])
    self.made = index < made.count ? made[index] : nil
  }
}

extension OrderMismatch: CustomStringConvertible {
  /// The requested and the actual choice, such as `choice 1 is 7, and 2 jobs were ready, counted
  /// from 0`.
  var description: String {
    switch (made, asked.count) {
    case (let made?, let count?):
      "choice \(number) was between \(made.count) jobs, and between \(count) in an earlier run"
    case (let made?, nil):
      "choice \(number) is \(asked.chosen), and \(made.count) jobs were ready, counted from 0"
    case (nil, _):
      "choice \(number) is \(asked.chosen), and there was nothing to choose any more"
    }
  }
}
