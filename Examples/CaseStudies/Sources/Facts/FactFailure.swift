/// Why there are no facts, as an action carries it: no more than the text for a person.
package struct FactFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// What happened, and what to do.
  package var message: String

  /// Makes a failure out of its text.
  package init(message: String) {
    self.message = message
  }

  /// Makes a failure out of any error, with the error's own description.
  package init(_ error: any Error) {
    message = "\(error)"
  }

  /// The message, so that nothing is added to it on its way through another failure.
  package var description: String { message }
}
