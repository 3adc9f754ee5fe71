/// The reason why a dictation cannot start.
package enum DictationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The user or the system does not permit it.
  case refused

  /// Another dictation runs.
  case busy

  /// The source of words is not available.
  case unavailable(String)

  /// The message for the user.
  package var description: String {
    switch self {
    case .refused: "You have not permitted this program to listen. Permit it in the settings."
    case .busy: "Somebody is listening already. Stop that first."
    case .unavailable(let reason): "There is nothing to listen to: \(reason)"
    }
  }
}
