/// The payments of a bank, by their requests.
package struct BankAccount: Equatable, Sendable {
  /// A payment: all requests with one key.
  package struct Payment: Equatable, Sendable {
    /// The order.
    package let order: String
    /// The number of items.
    package let items: Int
    /// The number of requests; only the first one charges.
    package var requestCount = 1
  }

  /// The payments by their keys.
  package private(set) var payments: [String: Payment] = [:]

  /// Creates an account without payments.
  package init() {}

  /// The number of requests, repeated ones included.
  package var requestCount: Int { payments.values.reduce(0) { $0 + $1.requestCount } }

  /// Accepts a request: the first one with a key is a payment.
  package mutating func charge(_ items: Int, order: String, key: String) {
    if payments[key] != nil {
      payments[key]?.requestCount += 1
    } else {
      payments[key] = Payment(order: order, items: items)
    }
  }
}
