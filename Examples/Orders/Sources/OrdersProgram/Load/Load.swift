import Foundation
import Intarsia
import IntarsiaDurability
import OrdersFeatures
import Synchronization

/// Processes many orders, several at the same time, each from its creation to its shipment.
struct Load {
  let plan: LoadPlan
  let shop: Shop
  /// The prefix of the identifiers of the orders.
  let tag: String

  init(_ plan: LoadPlan, in shop: Shop, tag: String) {
    self.plan = plan
    self.shop = shop
    self.tag = tag
  }

  private func article(_ number: Int) -> String { "load-\(number % plan.articles + 1)" }

  /// Runs the load.
  ///
  /// - Throws: The first error of an order.
  func run() async throws -> LoadReport {
    // The stock suffices for all orders, so that none is rejected.
    for number in 0..<plan.articles {
      try await shop.anyArticle(article(number)).send(.stock(count: 2 * plan.orders))
    }
    shop.metrics.reset()
    let start = ContinuousClock.now
    let numbers = Numbers()
    let times = try await withThrowingTaskGroup(of: LatencyHistogram.self) { group in
      for _ in 0..<min(plan.concurrency, plan.orders) {
        group.addTask {
          var times: [Duration] = []
          while true {
            let number = numbers.next()
            guard number < plan.orders else { break }
            let start = ContinuousClock.now
            try await makeOrder(number)
            times.append(ContinuousClock.now - start)
          }
          return times.reduce(into: LatencyHistogram()) { $0.add($1) }
        }
      }
      return try await group.reduce(into: LatencyHistogram()) { $0.add($1) }
    }
    return LoadReport(
      orders: plan.orders, duration: ContinuousClock.now - start, orderTimes: times,
      counts: shop.metrics.counts)
  }

  private final class Numbers: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
  }

  private func makeOrder(_ number: Int) async throws {
    let order = shop.anyOrder("\(tag)-\(number)")
    try await order.send(.create(creator: tag))
    try await order.send(.add(count: 1, article: article(number)))
    if plan.articles > 1 { try await order.send(.add(count: 1, article: article(number + 1))) }
    try await order.send(.place)
    _ = try await shop.state(of: order) { $0.status != .placed }
    try await order.send(.pay)
    _ = try await shop.state(of: order) { $0.status != .paying }
    try await order.send(.ship)
  }
}

/// The figures of a load.
struct LoadReport: Equatable, Sendable {
  let orders: Int
  let duration: Duration
  let orderTimes: LatencyHistogram
  let counts: Metrics.Counts

  /// The figures, one per line.
  var text: String {
    let seconds = max(duration / .seconds(1), 0.001)
    let actions = String(
      format: "Actions: %d in %d commits, %.2f a commit on average, at most %d.", counts.actions,
      counts.commits, counts.actionsPerCommit, counts.largestCommit)
    return """
      Orders: \(orders) in \(duration.inSeconds), \(Int(Double(orders) / seconds)) a second.
      An order: \(orderTimes.summary).
      A commit: \(counts.commitTimes.summary).
      \(actions)
      """
  }
}
