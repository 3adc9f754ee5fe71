import Synchronization

extension FactsClient {
  /// Creates an async client from a client with callbacks.
  ///
  /// ```swift
  /// $0.facts = FactsClient(CallbackFactsClient.http(service))
  /// ```
  package init(_ client: CallbackFactsClient) {
    self.init { number in
      let question = Question()
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          question.isAsked(client.fact(number) { continuation.resume(with: $0) })
        }
      } onCancel: {
        question.takeBack()
      }
    }
  }

  /// A request that can be cancelled before its `Cancel` function exists.
  private final class Question: Sendable {
    private enum Phase {
      case notAsked
      case asked(CallbackFactsClient.Cancel)
      case takenBack
    }

    private let phase = Mutex(Phase.notAsked)

    func isAsked(_ cancel: @escaping CallbackFactsClient.Cancel) {
      let isTakenBack = phase.withLock { phase in
        if case .takenBack = phase { return true }
        phase = .asked(cancel)
        return false
      }
      if isTakenBack { cancel() }
    }

    func takeBack() {
      let cancel: CallbackFactsClient.Cancel? = phase.withLock { phase in
        defer { phase = .takenBack }
        if case .asked(let cancel) = phase { return cancel }
        return nil
      }
      cancel?()
    }
  }
}

extension CallbackFactsClient {
  /// Creates a client with callbacks from an async client.
  package init(_ client: FactsClient) {
    self.init { number, completion in
      let task = Task {
        do {
          completion(.success(try await client.fact(number)))
        } catch {
          completion(.failure(error))
        }
      }
      return { task.cancel() }
    }
  }
}
