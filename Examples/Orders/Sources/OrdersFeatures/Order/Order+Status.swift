extension Order {
  /// A position in an order's life.
  package enum Status: String, CaseIterable, Codable, Sendable {
    /// Lines can be added.
    case open
    /// The articles are asked to reserve the lines.
    case placed
    /// All lines are reserved, until the payment or the expiry.
    case reserved
    /// The bank is asked.
    case paying
    /// The bank has given a receipt, and the items are sold.
    case paid
    /// The items have left.
    case shipped
    /// An article did not have enough; the reservations of the others are given back.
    case rejected
    /// The order was not paid in time; its reservations are given back.
    case expired

    /// Whether the order does not change any more by itself.
    package var isFinal: Bool {
      switch self {
      case .open, .placed, .reserved, .paying: false
      case .paid, .shipped, .rejected, .expired: true
      }
    }

    /// Whether the bank has been paid.
    package var isPaid: Bool { self == .paid || self == .shipped }
  }

  /// An article and its number in an order.
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
