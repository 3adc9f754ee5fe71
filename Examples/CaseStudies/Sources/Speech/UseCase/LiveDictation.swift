/// Listens with the service of the platform: the only implementation that depends on it.
package struct LiveDictation: UseCase {
  private let service: RecognitionService
  private let isPermitted: @Sendable () async -> Bool

  /// Wraps a service.
  ///
  /// - Parameters:
  ///   - service: The service that recognises words.
  ///   - isPermitted: Asks the user for permission, once for each start.
  package init(service: RecognitionService, isPermitted: @escaping @Sendable () async -> Bool) {
    self.service = service
    self.isPermitted = isPermitted
  }

  package func callAsFunction(
    _ command: DictationCommand
  ) async throws -> AsyncThrowingStream<DictationEvent, any Error> {
    switch command {
    case .stop:
      service.stop()
      return AsyncThrowingStream { $0.finish() }
    case .start:
      guard await isPermitted() else { throw DictationError.refused }
      return try service.start { result in
        result.isFinal ? .sentence(result.transcript) : .partial(result.transcript)
      }
    }
  }
}
