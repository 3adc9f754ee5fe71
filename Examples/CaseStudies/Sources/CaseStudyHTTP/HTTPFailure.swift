/// The reason why a service gave no usable answer.
package enum HTTPFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// No server listens at the address.
  case refused(address: String)

  /// The answer was missing or incomplete at the deadline.
  case timedOut(address: String, seconds: Int)

  /// The connection ended before the answer arrived.
  case lost(address: String)

  /// The answer has more bytes than the maximum.
  case tooLarge(path: String, maximumBytes: Int)

  /// The address cannot be reached.
  case unreachable(address: String)

  /// The service answered with a status other than success.
  case status(Int, path: String)

  /// The service answered with success, but with an empty body.
  case empty(path: String)

  /// The answer does not have the expected format.
  case malformed(path: String, reason: String)

  /// The network failed with an error that has no case here, only a number.
  case network(address: String, code: Int)

  /// The message for the user: the problem and, in some cases, a remedy.
  package var description: String {
    switch self {
    case .refused(let address):
      "\(address) refused the connection. Is the server running?"
    case .timedOut(let address, let seconds):
      "\(address) gave no complete answer within \(seconds) seconds. Try again in a while."
    case .tooLarge(let path, let maximumBytes):
      "The server's answer to \(path) has more than \(maximumBytes) bytes, so it was not read."
    case .lost(let address):
      "\(address) closed the connection before it had answered. Try again in a while."
    case .unreachable(let address):
      "\(address) cannot be reached. Is the address right, and the network there?"
    case .status(404, let path):
      "The server has no \(path) (HTTP status 404)."
    case .status(let status, let path):
      "The server answered \(path) with HTTP status \(status). Try again in a while."
    case .empty(let path):
      "The server answered \(path) with nothing at all."
    case .malformed(let path, let reason):
      "The server's answer to \(path) makes no sense: \(reason)"
    case .network(let address, let code):
      "The connection to \(address) failed (error \(code))."
    }
  }
}
