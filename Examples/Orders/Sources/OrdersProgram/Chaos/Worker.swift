import Foundation
import IntarsiaDurability
import OrdersFeatures
import Synchronization
import TerminalApp

/// Creates orders until standard input ends, and prints each fact that the journal acknowledged.
///
/// ``Acknowledged`` parses these lines. The process may be killed at any moment.
struct Worker: Sendable {
  let plan: WorkerPlan
  let shop: Shop
  let console: Console

  /// Runs until standard input ends.
  func run() async {
    let isEnding = IsEnding()
    Thread.detachNewThread {
      while readLine() != nil {}
      isEnding.flag.store(true, ordering: .relaxed)
    }
    await withTaskGroup { group in
      for number in 0..<plan.concurrency {
        group.addTask {
          var generator = SplitMix64(seed: plan.seed &* 1_000 &+ UInt64(number))
          var count = 0
          while !isEnding.flag.load(ordering: .relaxed) {
            count += 1
            let id = "\(plan.tag)-\(plan.name)-\(number)-\(count)"
            do {
              try await makeOrder(id, &generator)
            } catch {
              // The failed request is not acknowledged, so the audit does not expect its effect.
              console.writeError("\(id): \(error)\n")
            }
          }
        }
      }
    }
  }

  private final class IsEnding: Sendable {
    let flag = Atomic(false)
  }

  private func acknowledge(_ fact: String) { console.write(fact + "\n") }

  private func makeOrder(_ id: String, _ generator: inout SplitMix64) async throws {
    if Int.random(in: 0..<20, using: &generator) == 0 { try await restock(&generator) }
    let order = shop.anyOrder(id)
    try await order.send(.create(creator: plan.tag))
    acknowledge("created \(id)")
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let count = Int.random(in: 1...3, using: &generator)
      try await order.send(.add(count: count, article: randomArticle(&generator)))
    }
    try await order.send(.place)
    acknowledge("placed \(id)")
    let placed = try await shop.state(of: order) { $0.status != .placed }
    // About a fifth of the reserved orders are not paid, and expire.
    guard placed.status == .reserved, Int.random(in: 0..<5, using: &generator) > 0 else { return }
    try await order.send(.pay)
    let paid = try await shop.state(of: order) { $0.status.isFinal }
    guard paid.status == .paid else { return }
    acknowledge("paid \(id)")
    guard Bool.random(using: &generator) else { return }
    try await order.send(.ship)
    acknowledge("shipped \(id)")
  }

  private func randomArticle(_ generator: inout SplitMix64) -> String {
    WorkerPlan.article(Int.random(in: 1...plan.articles, using: &generator), of: plan.tag)
  }

  private func restock(_ generator: inout SplitMix64) async throws {
    let article = randomArticle(&generator)
    acknowledge("stocking \(article) 40")
    try await shop.anyArticle(article).send(.stock(count: 40))
    acknowledge("stocked \(article) 40")
  }
}
