import CaseStudyHTTP
package import Intarsia

/// Knows a fact about every number: the client as one writes it today, with `async`.
///
/// Its counterpart with callbacks is ``CallbackFactsClient``; read the two side by side.
@DependencyClient
package struct FactsClient: Sendable {
  /// A sentence about a number.
  ///
  /// Cancelling the task takes the question back.
  package var fact: @Sendable (_ number: Int) async throws -> String
}

extension DependencyValues {
  /// Knows a fact about every number: asks a server on this machine, unless another one is named.
  @DependencyEntry(liveValue: FactsClient.http(.development), previewValue: FactsClient.preview)
  package var facts = FactsClient()
}

extension FactsClient {
  /// Knows the same about every number, at once and without a network: for previews.
  package static let preview = FactsClient { "\($0) is a good number." }
}
