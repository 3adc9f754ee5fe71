import NthPrimeClient

extension FavoritePrimes {
  /// What the list has to tell.
  public enum Alert: Equatable, Sendable {
    /// The answer to "What is the nth prime?"
    case nthPrime(n: Int, prime: Int)

    /// Why there is no answer.
    case noAnswer(n: Int, message: String)

    /// Why the list is not in the file.
    case notSaved(message: String)

    /// Why the list is not from the file.
    case notLoaded(message: String)

    /// What is told, in a line.
    public var title: String {
      switch self {
      case .nthPrime(let n, let prime): "The \(ordinal(n)) prime is \(grouped(prime))"
      case .noAnswer(let n, _): "What is the \(ordinal(n)) prime?"
      case .notSaved: "The favourites are not saved"
      case .notLoaded: "The favourites are not loaded"
      }
    }

    /// What more there is to say.
    public var message: String? {
      switch self {
      case .nthPrime: nil
      case .noAnswer(_, let message), .notSaved(let message), .notLoaded(let message): message
      }
    }
  }
}
