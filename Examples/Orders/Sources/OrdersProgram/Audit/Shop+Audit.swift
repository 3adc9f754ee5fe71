package import IntarsiaDurability
import OrdersFeatures

extension Shop {
  /// Reads the data for an audit.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the identifiers to compare.
  ///   - acknowledged: The facts that callers have seen acknowledged.
  ///   - isComplete: Whether each order must have ended.
  package func audit(
    with prefix: String = "", acknowledged: Acknowledged = Acknowledged(), isComplete: Bool = false
  ) async throws -> Audit {
    let orders = try await identifiers(of: Order.kind, with: prefix)
    let articles = try await identifiers(of: Article.kind, with: prefix)
    let orderStates = try await concurrently(orders) { try await anyOrder($0).state }
    let articleStates = try await concurrently(articles) { try await anyArticle($0).state }
    let replays = try await concurrently(articles) { id in
      let history = try await journal.history(of: anyArticle(id).address, isWhole: true)
      return (id, try await ArticleReplay(of: history ?? Self.noHistory, id: id))
    }
    var bank = BankAccount()
    for (key, payment) in try account().payments where payment.order.hasPrefix(prefix) {
      for _ in 0..<payment.requestCount {
        bank.charge(payment.items, order: payment.order, key: key)
      }
    }
    return Audit(
      orders: orderStates.filter { $0.creator != nil }, articles: articleStates,
      replays: Dictionary(uniqueKeysWithValues: replays), bank: bank,
      acknowledged: acknowledged, isComplete: isComplete)
  }

  private static var noHistory: EntityHistory {
    EntityHistory(position: JournalPosition(version: 0, epoch: 0))
  }

  /// Waits until no message is due, so that orders and articles agree.
  ///
  /// - Parameters:
  ///   - timersToo: Whether to wait for timers that are not due yet, too.
  ///   - limit: The time from the call after which a due message ends the wait.
  /// - Returns: A due message that was found after the limit; `nil` if none is left.
  @discardableResult
  package func waitForMessages(
    timersToo: Bool = false, limit: Duration
  ) async throws -> JournalMessage? {
    let start = ContinuousClock.now
    while true {
      let found = try await journal.deliverableMessages(
        for: node, kinds: [Order.kind, Article.kind], limit: 1)
      if found.messages.isEmpty, !timersToo || found.nextDue == nil { return nil }
      // A timer that is not due yet does not end the wait, even after the limit.
      if let message = found.messages.first, ContinuousClock.now - start > limit { return message }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Calls a function for all elements, 200 at the same time, and returns the results in order.
  private func concurrently<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ body: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [Result?] = Array(repeating: nil, count: elements.count)
      for (index, element) in elements.enumerated() {
        if index >= 200, let (index, result) = try await group.next() { results[index] = result }
        group.addTask { (index, try await body(element)) }
      }
      for try await (index, result) in group { results[index] = result }
      return results.compactMap(\.self)
    }
  }
}
