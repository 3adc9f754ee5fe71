import CaseStudyHTTP
package import Intarsia

/// Knows a fact about every number: the client as one wrote it before there was `async`.
///
/// Its counterpart is ``FactsClient``; read the two side by side. What the language does there, one has to do oneself
/// here: call back exactly once, on every path, and hand out something that takes the question back.
package struct CallbackFactsClient: Sendable {
  /// What receives the answer, on any thread.
  package typealias Completion = @Sendable (Result<String, any Error>) -> Void

  /// Takes a question back.
  package typealias Cancel = @Sendable () -> Void

  /// Asks for a sentence about a number.
  ///
  /// The completion is called once. Who takes the question back gets a `CancellationError`.
  package var fact: @Sendable (_ number: Int, _ completion: @escaping Completion) -> Cancel

  /// Makes a client out of what it does.
  package init(
    fact: @escaping @Sendable (_ number: Int, _ completion: @escaping Completion) -> Cancel
  ) {
    self.fact = fact
  }
}

extension DependencyValues {
  /// Knows a fact about every number, and calls back.
  @DependencyEntry(
    liveValue: CallbackFactsClient.http(.development), previewValue: CallbackFactsClient.preview)
  package var callbackFacts: CallbackFactsClient = .unimplemented
}

extension CallbackFactsClient {
  /// Knows the same about every number, at once and without a network: for previews.
  package static let preview = CallbackFactsClient { number, completion in
    completion(.success("\(number) is a good number."))
    return {}
  }

  /// Reports an issue when it is asked, and calls back with an error.
  ///
  /// `@DependencyClient` writes this for endpoints that return or throw their answer. One that calls back has to say
  /// itself what it does without an implementation, or its callers would wait for ever.
  fileprivate static let unimplemented = CallbackFactsClient { number, completion in
    reportIssue("CallbackFactsClient.fact(\(number)) was called, but has no implementation.")
    completion(.failure(FactFailure(message: "CallbackFactsClient.fact has no implementation.")))
    return {}
  }
}
