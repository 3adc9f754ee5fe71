package import Intarsia

private enum DictationKey: DependencyKey {
  static var liveValue: DictationUseCase {
    LiveDictation(service: RecognitionService(source: .standardInput), isPermitted: { true })
  }

  static var previewValue: DictationUseCase { PreviewDictation() }

  static var testValue: DictationUseCase { UnimplementedDictation() }
}

extension DependencyValues {
  /// Transcribes the user's speech: by default, the lines that the user types.
  package var dictation: DictationUseCase {
    get { self[DictationKey.self] }
    set { self[DictationKey.self] = newValue }
  }
}

/// Reports an issue for each call, because a test has to override the dictation.
private struct UnimplementedDictation: UseCase {
  func callAsFunction(
    _ command: DictationCommand
  ) async throws -> AsyncThrowingStream<DictationEvent, any Error> {
    let dictate:
      @Sendable (DictationCommand) async throws -> AsyncThrowingStream<DictationEvent, any Error> =
        unimplemented("UseCase<DictationCommand, …>")
    return try await dictate(command)
  }
}
