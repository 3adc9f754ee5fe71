/// Why nobody listens.
package enum DictationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The person does not permit it, or the system does not.
  case refused

  /// Somebody is listening already.
  case busy

  /// There is nothing to listen to.
  case unavailable(String)

  /// What happened, and what to do.
  package var description: String {
    switch self {
    case .refused: "You have not permitted this program to listen. Permit it in the settings."
    case .busy: "Somebody is listening already. Stop that first."
    case .unavailable(let reason): "There is nothing to listen to: \(reason)"
    }
  }
}
