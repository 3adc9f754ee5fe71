import NthPrimeClient

extension Counter {
  /// What a counter has to tell.
  public enum Alert: Equatable, Sendable {
    /// The answer to "What is the nth prime?"
    case nthPrime(n: Int, prime: Int)

    /// Why there is no answer.
    case failure(n: Int, message: String)

    /// What is told, in a line: the answer, or the question that has none.
    public var title: String {
      switch self {
      case .nthPrime(let n, let prime): "The \(ordinal(n)) prime is \(grouped(prime))"
      case .failure(let n, _): "What is the \(ordinal(n)) prime?"
      }
    }

    /// What more there is to say.
    public var message: String? {
      switch self {
      case .nthPrime: nil
      case .failure(_, let message): message
      }
    }
  }
}
