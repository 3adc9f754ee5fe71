package import Intarsia

/// Takes and returns the money of orders.
@DependencyClient
package struct PaymentsClient: Sendable {
  /// Takes the money for an order, or throws a ``PaymentError`` and takes none.
  package var charge: @Sendable (_ order: Int, _ quantity: Int) async throws -> Void
  /// Returns the money of an order.
  package var refund: @Sendable (_ order: Int) async -> Void
}

/// The reason why an order was not paid.
package enum PaymentError: Error, Equatable, CaseIterable {
  /// The bank refused.
  case declined
  /// The request did not reach the bank.
  case offline
}

extension DependencyValues {
  @DependencyEntry package var payments = PaymentsClient()
}
