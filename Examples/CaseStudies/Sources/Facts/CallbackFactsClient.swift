import CaseStudyHTTP
package import Intarsia

/// A client for facts about numbers with callbacks, as was usual before `async`.
///
/// Its counterpart is ``FactsClient``; compare the two. Here the client has two duties that `async`
/// fulfils there: it calls back exactly once on every path, and returns a function that cancels.
package struct CallbackFactsClient: Sendable {
  /// Receives the answer or an error, on any thread.
  package typealias Completion = @Sendable (Result<String, any Error>) -> Void

  /// Cancels a request.
  package typealias Cancel = @Sendable () -> Void

  /// Requests a sentence about a number.
  ///
  /// The client calls `completion` once. A cancelled request fails with a `CancellationError`.
  package var fact: @Sendable (_ number: Int, _ completion: @escaping Completion) -> Cancel

  /// Creates a client from its closure.
  package init(
    fact: @escaping @Sendable (_ number: Int, _ completion: @escaping Completion) -> Cancel
  ) {
    self.fact = fact
  }
}

extension DependencyValues {
  /// The client for facts about numbers with callbacks.
  @DependencyEntry(
    liveValue: CallbackFactsClient.http(.development), previewValue: CallbackFactsClient.preview)
  package var callbackFacts: CallbackFactsClient = .unimplemented
}

extension CallbackFactsClient {
  /// Answers at once with a similar sentence for every number, without a network: for previews.
  package static let preview = CallbackFactsClient { number, completion in
    completion(.success("\(number) is a good number."))
    return {}
  }

  /// Reports an issue when it is called, and calls back with an error.
  ///
  /// `@DependencyClient` generates this for endpoints that return or throw. An endpoint with a
  /// callback has to define it itself. Otherwise its callers would wait forever.
  fileprivate static let unimplemented = CallbackFactsClient { number, completion in
    reportIssue("CallbackFactsClient.fact(\(number)) was called, but has no implementation.")
    completion(.failure(FactFailure(message: "CallbackFactsClient.fact has no implementation.")))
    return {}
  }
}
