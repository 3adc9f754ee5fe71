public import Foundation

/// The reason why a request for the nth prime has no answer.
///
/// The user sees its description unchanged: it says what happened, and then what to do.
/// It never contains an app id.
public enum NthPrimeError: Error, Equatable, Sendable {
  /// There is no such prime, because indices start at 1.
  case notPositive(n: Int)

  /// The prime exists, but its computation on this machine would take too long.
  case tooLarge(n: Int, limit: Int)

  /// The client gave no answer, or a text without the prime.
  case noAnswer(n: Int, name: String, said: String?)

  /// The service did not understand the question.
  case notUnderstood(n: Int)

  /// The service refused the question with this message.
  case rejected(message: String)

  /// The service answered with an HTTP status other than success.
  case httpStatus(Int)

  /// The service sent something other than the JSON of its query API.
  case malformedResponse

  /// The server at the address refused the connection.
  case connectionRefused(address: String)

  /// The connection ended before the answer was complete.
  case connectionLost(address: String)

  /// The server did not send a complete answer in time.
  case timedOut(address: String, seconds: Int)

  /// The server sent more bytes than the limit allows.
  case tooLong(address: String, maximumBytes: Int)

  /// The address cannot be reached: there is no network, or no such host.
  case unreachable(address: String)

  /// The network failed with another error; this is its code among Foundation's URL errors.
  case network(address: String, code: Int)
}

extension NthPrimeError: CustomStringConvertible, LocalizedError {
  /// A text for the user: the failure, and how to fix it.
  public var description: String {
    switch self {
    case .notPositive(let n):
      "There is no \(ordinal(n)) prime: they are counted from the 1st, which is 2."
    case .tooLarge(let n, let limit):
      """
      The \(ordinal(n)) prime is too far up to be computed here. \
      The limit is the \(ordinal(limit)).
      """
    case .noAnswer(let n, let name, nil):
      "\(name) has no answer to which the \(ordinal(n)) prime is. \(Self.alternative)"
    case .noAnswer(let n, let name, let said?):
      """
      \(name) has no number for the \(ordinal(n)) prime; it says "\(said)". \
      \(Self.alternative)
      """
    case .notUnderstood(let n):
      """
      Wolfram|Alpha did not understand the question for the \(ordinal(n)) prime. \
      \(Self.alternative)
      """
    case .rejected(let message):
      """
      Wolfram|Alpha refused the question: "\(message)". \
      Check the app id in WOLFRAM_APP_ID.
      """
    case .httpStatus(let status):
      "Wolfram|Alpha answered with HTTP status \(status). \(Self.remedy(status: status))"
    case .malformedResponse:
      """
      What came back is not an answer of Wolfram|Alpha's query API. \
      Check the address in WOLFRAM_API_URL, and whether a proxy is in between.
      """
    case .connectionRefused(let address):
      "\(address) refused the connection. Check the address in WOLFRAM_API_URL."
    case .connectionLost(let address):
      "\(address) closed the connection without an answer. Try again in a while."
    case .timedOut(let address, let seconds):
      """
      \(address) gave no complete answer within \(grouped(seconds)) \
      \(seconds == 1 ? "second" : "seconds"). Check the network, or try again in a while.
      """
    case .tooLong(let address, let maximumBytes):
      """
      \(address) sent more than \(grouped(maximumBytes)) bytes, too many for an answer of \
      Wolfram|Alpha. Check the address in WOLFRAM_API_URL, and whether a proxy is in between.
      """
    case .unreachable(let address):
      "\(address) cannot be reached. Check the network, and the address in WOLFRAM_API_URL."
    case .network(let address, let code):
      "The connection to \(address) failed (URL error \(code)). Check the network, and try again."
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }

  private static let alternative = "Try another number, or ask the offline counter."

  private static func remedy(status: Int) -> String {
    switch status {
    case 401, 403: "Check the app id in WOLFRAM_APP_ID."
    case 404, 410: "Check the address in WOLFRAM_API_URL."
    case 429: "That is its answer to too many questions: wait a while."
    case 500...: "Try again in a while, or ask the offline counter."
    default: "Check the address in WOLFRAM_API_URL and the app id in WOLFRAM_APP_ID."
    }
  }
}
