package import Intarsia

/// The time limits of orders.
package struct OrderTerms: Equatable, Sendable {
  /// The time until an order expires, from its creation and again from its placement.
  package var expiry: Duration
  /// The time after which an order repeats its request to the bank.
  package var paymentRetry: Duration

  /// Creates time limits.
  package init(expiry: Duration = .seconds(900), paymentRetry: Duration = .seconds(5)) {
    self.expiry = expiry
    self.paymentRetry = paymentRetry
  }
}

extension DependencyValues {
  /// The time limits of orders.
  @DependencyEntry package var orderTerms = OrderTerms()
}
