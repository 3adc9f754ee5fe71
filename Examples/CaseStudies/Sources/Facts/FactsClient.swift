import CaseStudyHTTP
package import Intarsia

/// A client for facts about numbers with `async`, as is usual today.
///
/// Its counterpart with callbacks is ``CallbackFactsClient``; compare the two.
@DependencyClient
package struct FactsClient: Sendable {
  /// Requests a sentence about a number.
  ///
  /// Cancelling the task cancels the request.
  package var fact: @Sendable (_ number: Int) async throws -> String
}

extension DependencyValues {
  /// The client for facts about numbers: by default, it uses a server on this machine.
  @DependencyEntry(liveValue: FactsClient.http(.development), previewValue: FactsClient.preview)
  package var facts = FactsClient()
}

extension FactsClient {
  /// Answers at once with a similar sentence for every number, without a network: for previews.
  package static let preview = FactsClient { "\($0) is a good number." }
}
