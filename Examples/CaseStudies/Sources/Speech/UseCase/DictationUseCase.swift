import Intarsia

/// What a person can ask of whoever listens.
package enum DictationCommand: Equatable, Sendable {
  /// Ask for permission, and listen.
  case start
  /// Listen no longer; what was begun is still handed out.
  case stop
}

/// What comes of listening.
@CasePathable
package enum DictationEvent: Equatable, Sendable {
  /// The sentence so far, which may still change.
  case partial(String)
  /// A sentence, which does not change any more.
  case sentence(String)
}

/// Listens to a person, and writes down what they say.
///
/// For ``DictationCommand/start`` it returns a stream of events, which ends when there is no more to come; for
/// ``DictationCommand/stop`` one that has ended.
package typealias DictationUseCase = any UseCase<
  DictationCommand, AsyncThrowingStream<DictationEvent, any Error>
>
