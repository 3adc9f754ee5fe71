import IntarsiaSimulation

/// Enumerates the orders in which a test runs, each of them once.
struct OrderSearch {
  private struct Run {
    let order: JobOrder
    var asked: [OrderMismatch.Asked] = []
  }

  /// Whether the search covers every order, not a list of orders.
  let isExhaustive: Bool
  /// The remaining runs in reverse order; in an exhaustive search, only the next one is known.
  private var rest: [Run]
  private var limit: Int
  private var asked: [OrderMismatch.Asked] = []
  /// The number of jobs of the longest run.
  private var longest = 1

  /// The first choice at which the last run deviated from its order.
  private(set) var mismatch: OrderMismatch?

  init(_ orders: JobOrders) {
    isExhaustive = orders.list == nil
    limit = orders.limit
    rest = (orders.list ?? [.fixed]).reversed().map { order in
      guard case .choices(let choices) = order.kind else { return Run(order: order) }
      return Run(order: order, asked: choices.map { OrderMismatch.Asked(chosen: $0) })
    }
  }

  mutating func next() -> JobOrder? {
    guard limit > 0, let run = rest.popLast() else { return nil }
    limit -= 1
    asked = run.asked
    guard case .priorities(let depth, steps: 1, let seed) = run.order.kind else { return run.order }
    return .priorities(depth: depth, steps: longest, seed: seed)
  }

  /// Records the choices of the last run, and computes the next order.
  mutating func note(_ choices: [JobChooser.Choice], jobCount: Int = 1) {
    longest = max(longest, jobCount)
    mismatch = OrderMismatch(asked: asked, made: choices)
    // The next order advances the last choice that has an alternative, and drops the choices after
    // it.
    let last = choices.lastIndex { $0.chosen + 1 < $0.count }
    guard isExhaustive, let last else { return }
    var asked = choices[...last].map { OrderMismatch.Asked(chosen: $0.chosen, count: $0.count) }
    asked[last].chosen += 1
    rest = [Run(order: .choices(asked.map(\.chosen)), asked: asked)]
  }

  /// Whether the limit ended the search before every order was run.
  var isCutShort: Bool { isExhaustive && !rest.isEmpty }
}

/// The first choice of an order that a run could not make.
struct OrderMismatch {
  /// A requested choice: the job, and the number of ready jobs if an earlier run recorded it.
  struct Asked {
    var chosen: Int
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
