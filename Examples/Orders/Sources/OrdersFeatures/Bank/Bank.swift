package import Intarsia

/// A bank that charges for orders.
@DependencyClient
package struct Bank: Sendable {
  /// Charges for a number of items, once for each key, and returns the receipt of the key.
  package var charge:
    @Sendable (_ items: Int, _ order: String, _ key: String) async throws -> String
}

extension DependencyValues {
  /// The bank that charges for orders.
  @DependencyEntry package var bank = Bank()
}
