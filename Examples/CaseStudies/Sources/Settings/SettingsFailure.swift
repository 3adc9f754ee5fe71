import Foundation

/// An error on the screen, reduced to a message so that an action can contain it.
package struct SettingsFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The message for the user.
  package var message: String

  /// Creates a failure from its message.
  package init(message: String) {
    self.message = message
  }

  /// Creates a failure from any error, with a description that users understand.
  package init(_ error: any Error) {
    // The description of a `CocoaError` is for programmers; its localized description is for users.
    message = error is CocoaError ? error.localizedDescription : "\(error)"
  }

  /// The message, so that a failure made from this failure has the same message.
  package var description: String { message }
}
