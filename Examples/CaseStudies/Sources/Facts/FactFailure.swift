/// The error of a request for facts, reduced to a message so that an action can contain it.
package struct FactFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The message for the user.
  package var message: String

  /// Creates a failure from its message.
  package init(message: String) {
    self.message = message
  }

  /// Creates a failure from any error, with the error's own description.
  package init(_ error: any Error) {
    message = "\(error)"
  }

  /// The message, so that a failure made from this failure has the same message.
  package var description: String { message }
}
