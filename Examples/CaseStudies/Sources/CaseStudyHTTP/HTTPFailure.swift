/// Why a service gave no answer that can be used.
package enum HTTPFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// Nobody listens at the address.
  case refused(address: String)

  /// The service did not answer in time, or not to the end.
  case timedOut(address: String, seconds: Int)

  /// The connection ended before the answer was there.
  case lost(address: String)

  /// The answer has more bytes than are read.
  case tooLarge(path: String, maximumBytes: Int)

  /// There is no way to the address.
  case unreachable(address: String)

  /// The service answered with a status other than success.
  case status(Int, path: String)

  /// The service answered with success, and with nothing.
  case empty(path: String)

  /// The answer is not what was asked for.
  case malformed(path: String, reason: String)

  /// The network failed for a reason that only its number is known of.
  case network(address: String, code: Int)

  /// What happened, and what to do.
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
