import Intarsia

/// A command for a dictation.
package enum DictationCommand: Equatable, Sendable {
  /// Ask for permission, and listen.
  case start
  /// Stop listening; the stream still delivers the events from before.
  case stop
}

/// An event of a dictation.
@CasePathable
package enum DictationEvent: Equatable, Sendable {
  /// The sentence so far, which may still change.
  case partial(String)
  /// A complete sentence, which does not change any more.
  case sentence(String)
}

/// Listens to the user, and transcribes the speech.
///
/// For ``DictationCommand/start``, it returns a stream of events, which ends after the last event.
/// For ``DictationCommand/stop``, it returns a stream that has ended.
package typealias DictationUseCase = any UseCase<
  DictationCommand, AsyncThrowingStream<DictationEvent, any Error>
>
