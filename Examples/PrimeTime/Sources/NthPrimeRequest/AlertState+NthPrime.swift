public import Intarsia
public import NthPrimeClient

/// The alerts of Prime Time, whose button only closes them.
extension AlertState<Never> {
  /// An alert with the answer to a request.
  public static func answer(_ answer: Result<Int, NthPrimeFailure>, to n: Int) -> Self {
    switch answer {
    case .success(let prime): .nthPrime(n: n, prime: prime)
    case .failure(let failure): .noAnswer(n: n, message: failure.message)
    }
  }

  /// An alert with the nth prime.
  public static func nthPrime(n: Int, prime: Int) -> Self {
    telling("The \(ordinal(n)) prime is \(grouped(prime))")
  }

  /// An alert with the reason why the request has no answer.
  public static func noAnswer(n: Int, message: String) -> Self {
    telling("What is the \(ordinal(n)) prime?", message: message)
  }

  /// An alert with a title and a message.
  public static func telling(_ title: TextState, message: String? = nil) -> Self {
    AlertState {
      title
    } actions: {
      ButtonState(role: .cancel) { TextState("OK") }
    } message: {
      message.map { TextState($0) }
    }
  }
}
