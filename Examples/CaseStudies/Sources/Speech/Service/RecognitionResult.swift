/// The words that a service has recognised so far.
package struct RecognitionResult: Equatable, Sendable {
  /// The words of the sentence.
  package let transcript: String
  /// Whether the sentence is complete.
  package let isFinal: Bool
}
