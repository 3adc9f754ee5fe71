package import OrdersFeatures

/// A comparison of the orders and articles in the journal with payments and acknowledgements.
package struct Audit: Equatable, Sendable {
  /// The orders.
  package var orders: [Order.State]
  /// The articles.
  package var articles: [Article.State]
  /// The replays of all actions of the articles, by the names of the articles.
  package var replays: [String: ArticleReplay]
  /// The payments that the bank has recorded.
  package var bank: BankAccount
  /// The facts that callers have seen acknowledged.
  package var acknowledged: Acknowledged
  /// Whether each order must have ended.
  package var isComplete: Bool

  /// Creates an audit.
  package init(
    orders: [Order.State], articles: [Article.State], replays: [String: ArticleReplay] = [:],
    bank: BankAccount,
    acknowledged: Acknowledged = Acknowledged(), isComplete: Bool = false
  ) {
    self.orders = orders
    self.articles = articles
    self.replays = replays
    self.bank = bank
    self.acknowledged = acknowledged
    self.isComplete = isComplete
  }

  /// The contradictions, each a sentence; empty if there are none.
  package var problems: [String] {
    articles.flatMap(problems(of:)) + orders.flatMap(problems(of:)) + paymentProblems
      + acknowledgementProblems
  }

  // MARK: - Articles

  private func problems(of article: Article.State) -> [String] {
    var problems: [String] = []
    let sum = article.available + article.reserved + article.sold
    if article.available < 0 {
      problems.append("\(article.id): \(article.available) items are available.")
    }
    if let replay = replays[article.id] {
      if replay.lowest < 0 {
        problems.append("\(article.id): at one time, \(replay.lowest) items were available.")
      }
      if replay.state != article {
        problems.append("\(article.id): its actions lead to another state than its snapshot.")
      }
    }
    if sum != article.stocked {
      problems.append(
        "\(article.id): \(article.stocked) items were stocked, and \(sum) are available, reserved "
          + "or sold.")
    }
    var sold = 0
    var reserved: [String: Int] = [:]
    for order in orders {
      for line in order.lines where line.article == article.id {
        if order.status.isPaid { sold += line.count }
        if order.holds(line) { reserved[order.id] = line.count }
      }
    }
    if sold != article.sold {
      problems.append(
        "\(article.id): \(article.sold) items are sold, and paid orders have \(sold).")
    }
    if reserved != article.reservations {
      problems.append(
        "\(article.id): reserved for orders \(Self.text(article.reservations)), and the orders "
          + "have \(Self.text(reserved)).")
    }
    return problems
  }

  private static func text(_ reservations: [String: Int]) -> String {
    let texts = reservations.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return "[\(texts.joined(separator: ", "))]"
  }

  // MARK: - Orders and payments

  private func problems(of order: Order.State) -> [String] {
    var problems: [String] = []
    if isComplete, !order.status.isFinal {
      problems.append("order \(order.id) has not ended: it is \(order.status.rawValue).")
    }
    if order.status.isPaid {
      let payment = order.paymentKey.flatMap { bank.payments[$0] }
      if payment?.order != order.id || payment?.items != order.itemCount {
        problems.append(
          "order \(order.id) is \(order.status.rawValue), and the bank has no payment.")
      }
    }
    return problems
  }

  private var paymentProblems: [String] {
    let states = Dictionary(orders.map { ($0.id, $0) }) { first, _ in first }
    var keys: [String: [String]] = [:]
    for (key, payment) in bank.payments { keys[payment.order, default: []].append(key) }
    return keys.sorted { $0.key < $1.key }.flatMap { id, keys in
      var problems: [String] = []
      if keys.count > 1 {
        problems.append("order \(id) was paid \(keys.count) times: \(keys.sorted()).")
      }
      guard let order = states[id] else { return problems + ["order \(id) was paid, and is lost."] }
      if !order.status.isPaid, order.status != .paying {
        problems.append("order \(id) was paid, and is \(order.status.rawValue).")
      }
      return problems
    }
  }

  // MARK: - Acknowledgements

  private var acknowledgementProblems: [String] {
    var problems: [String] = []
    let states = Dictionary(orders.map { ($0.id, $0.status) }) { first, _ in first }
    func check(
      _ ids: Set<String>, as fact: String, _ isRight: (Order.Status) -> Bool
    ) {
      for id in ids.sorted() {
        guard let status = states[id] else {
          problems.append("order \(id) was \(fact), and is lost.")
          continue
        }
        if !isRight(status) {
          problems.append("order \(id) was \(fact), and is \(status.rawValue).")
        }
      }
    }
    check(acknowledged.created, as: "created") { _ in true }
    check(acknowledged.placed, as: "placed") { $0 != .open }
    check(acknowledged.paid, as: "paid") { $0.isPaid }
    check(acknowledged.shipped, as: "shipped") { $0 == .shipped }
    let stocked = Dictionary(articles.map { ($0.id, $0.stocked) }) { first, _ in first }
    for (article, count) in acknowledged.stocked.sorted(by: { $0.key < $1.key }) {
      let range = count...max(count, acknowledged.attempted[article] ?? 0)
      let found = stocked[article] ?? 0
      if !range.contains(found) {
        problems.append(
          "\(article): \(found) items were stocked, and from \(range.lowerBound) to "
            + "\(range.upperBound) were sent.")
      }
    }
    return problems
  }
}

extension Order.State {
  /// Whether an article must have a reservation for a line.
  fileprivate func holds(_ line: Order.Line) -> Bool {
    switch status {
    case .reserved, .paying: true
    case .placed: line.answer == .reserved
    case .open, .paid, .shipped, .rejected, .expired: false
    }
  }
}
