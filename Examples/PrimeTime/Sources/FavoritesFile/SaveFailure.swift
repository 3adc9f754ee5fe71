/// A failure to save the favourites, as an action carries it: a text for the user.
///
/// Tests compare actions and traces print them, so an action holds a plain value instead of an
/// `any Error`.
public struct SaveFailure: Error, Equatable, Sendable {
  /// The reason, in sentences.
  public var message: String

  /// Creates a failure with its text.
  public init(message: String) {
    self.message = message
  }

  /// Creates a failure from an error, with the error's own description.
  public init(_ error: any Error) {
    message = String(describing: error)
  }
}
