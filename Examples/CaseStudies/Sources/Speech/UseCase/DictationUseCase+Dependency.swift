package import Intarsia

private enum DictationKey: DependencyKey {
  static var liveValue: DictationUseCase {
    LiveDictation(service: RecognitionService(source: .standardInput), isPermitted: { true })
  }

  static var previewValue: DictationUseCase { PreviewDictation() }

  static var testValue: DictationUseCase { UnimplementedDictation() }
}

extension DependencyValues {
  /// Listens to a person, and writes down what they say: to the lines that they type, unless somebody else is put in.
  package var dictation: DictationUseCase {
    get { self[DictationKey.self] }
    set { self[DictationKey.self] = newValue }
  }
}

/// Reports what is asked of it: a test has to say who listens.
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
