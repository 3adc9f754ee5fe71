extension Order {
  /// The status of an order.
  package enum Status: String, CaseIterable, Codable, Sendable {
    /// The order accepts lines.
    case open
    /// The order has asked the articles to reserve the lines.
    case placed
    /// All lines are reserved, until the payment or the expiry.
    case reserved
    /// The order has asked the bank for the payment.
    case paying
    /// The bank has given a receipt, and the items are sold.
    case paid
    /// The items are shipped.
    case shipped
    /// An article has too few items; the order has released its other reservations.
    case rejected
    /// The order was not paid in time; it has released its reservations.
    case expired

    /// Whether the order no longer changes by itself.
    package var isFinal: Bool {
      switch self {
      case .open, .placed, .reserved, .paying: false
      case .paid, .shipped, .rejected, .expired: true
      }
    }

    /// Whether the bank has been paid.
    package var isPaid: Bool { self == .paid || self == .shipped }
  }

  /// An article in an order, with the number of its items.
  package struct Line: Codable, Equatable, Sendable {
    /// The article's name.
    package let article: String
    /// The number of items.
    package var count: Int
    /// The article's answer.
    package var answer = Answer.none

    /// Creates a line.
    package init(_ count: Int, _ article: String, _ answer: Answer = .none) {
      self.article = article
      self.count = count
      self.answer = answer
    }
  }

  /// The answer of an article to a line.
  package enum Answer: Codable, Equatable, Sendable {
    /// The article has not answered.
    case none
    /// The items are reserved.
    case reserved
    /// The article has only this number of items.
    case refused(available: Int)
  }
}
