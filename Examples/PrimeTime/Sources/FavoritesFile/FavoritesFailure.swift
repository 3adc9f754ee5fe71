/// A failure to load or save the favourites, as an action carries it: the text for a person.
///
/// Actions are compared in tests and printed in logs, so they hold a plain value in place of an
/// `any Error`.
public struct FavoritesFailure: Error, Equatable, Sendable {
  /// What happened, and what to do.
  public var message: String

  /// Makes a failure out of its text.
  public init(message: String) {
    self.message = message
  }

  /// Makes a failure out of any error, with the error's own description.
  public init(_ error: any Error) {
    message = String(describing: error)
  }
}
