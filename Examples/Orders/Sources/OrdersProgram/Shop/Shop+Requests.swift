import IntarsiaDurability
package import OrdersFeatures

extension Shop {
  /// Adds items of an article.
  package func stock(_ article: String, count: Int) async throws -> Article.State {
    let article = anyArticle(article)
    try await article.send(.stock(count: count))
    return try await article.state
  }

  /// Creates an order with the first free number.
  package func createOrder() async throws -> String {
    let creator = makeCreator()
    var number = try await firstFreeNumber()
    while true {
      let order = anyOrder("\(number)")
      try await order.send(.create(creator: creator))
      // Another process may have created the same order in between.
      if try await order.creator == creator { return "\(number)" }
      number += 1
    }
  }

  /// Returns the first number without an order, by a galloping search: numbers have no gaps.
  private func firstFreeNumber() async throws -> Int {
    func isUsed(_ number: Int) async throws -> Bool {
      try await exists(anyOrder("\(number)").address)
    }
    var free = 1
    while try await isUsed(free) { free *= 2 }
    var used = free / 2
    while free - used > 1 {
      let middle = (used + free) / 2
      if try await isUsed(middle) { used = middle } else { free = middle }
    }
    return free
  }

  /// Adds items to an order.
  package func add(_ count: Int, of article: String, to id: String) async throws -> Order.State {
    let order = try await order(id)
    _ = try await self.article(article)
    try await require(.open, of: order, for: "changed")
    try await order.send(.add(count: count, article: article))
    return try await order.state
  }

  /// Places an order, and waits for the answers of its articles.
  package func place(_ id: String) async throws -> Order.State {
    let order = try await order(id)
    try await require(.open, of: order, for: "placed")
    guard try await !order.lines.isEmpty else { throw ShopError.noLines(order: id) }
    try await order.send(.place)
    return try await state(of: order) { $0.status != .placed }
  }

  /// Pays for an order, and waits for the bank.
  package func pay(_ id: String) async throws -> Order.State {
    let order = try await order(id)
    try await require(.reserved, of: order, for: "paid")
    try await order.send(.pay)
    return try await state(of: order) { $0.status != .paying || $0.paymentProblem != nil }
  }

  /// Ships the items of an order.
  package func ship(_ id: String) async throws -> Order.State {
    let order = try await order(id)
    try await require(.paid, of: order, for: "shipped")
    try await order.send(.ship)
    return try await order.state
  }

  private func require(
    _ status: Order.Status, of order: DurableStoreActorOf<Order>, for request: String
  ) async throws {
    let found = try await order.status
    guard found == status else {
      throw ShopError.wrongStatus(order: order.address.id, found, request: request)
    }
  }

  /// Waits until an order has a status.
  package func wait(for status: Order.Status, of id: String) async throws -> Order.State {
    let state = try await state(of: try await order(id)) {
      $0.status == status || $0.status.isFinal
    }
    // A paid order can still be shipped, by another process.
    if state.status == .paid, status == .shipped {
      return try await self.state(of: anyOrder(id)) { $0.status == .shipped }
    }
    guard state.status == status else {
      throw ShopError.neverReached(order: id, state.status, wanted: status)
    }
    return state
  }
}
