package import Intarsia

/// The times that orders keep.
package struct OrderTerms: Equatable, Sendable {
  /// The time from the placing of an order to its expiry, and from its creation to its placing.
  package var expiry: Duration
  /// The time after which the bank is asked again.
  package var paymentRetry: Duration

  /// Creates terms.
  package init(expiry: Duration = .seconds(900), paymentRetry: Duration = .seconds(5)) {
    self.expiry = expiry
    self.paymentRetry = paymentRetry
  }
}

extension DependencyValues {
  /// The times that orders keep.
  @DependencyEntry package var orderTerms = OrderTerms()
}
