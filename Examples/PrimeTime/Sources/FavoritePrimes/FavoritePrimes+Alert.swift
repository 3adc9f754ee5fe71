public import Intarsia
import NthPrimeClient

extension FavoritePrimes {
  /// The actions of the buttons in the list's alerts: none, because buttons only close the alert.
  public enum Alert: Codable, Equatable, Sendable {
    // The compiler synthesizes no `Codable` conformance for an enum without cases.

    /// Always throws, because the type has no values.
    public init(from decoder: any Decoder) throws { switch try Never(from: decoder) {} }

    /// Is never called, because the type has no values.
    public func encode(to encoder: any Encoder) throws { switch self {} }
  }
}

extension AlertState<FavoritePrimes.Alert> {
  /// An alert with the nth prime.
  public static func nthPrime(n: Int, prime: Int) -> Self {
    telling("The \(ordinal(n)) prime is \(grouped(prime))")
  }

  /// An alert with the reason why the request has no answer.
  public static func noAnswer(n: Int, message: String) -> Self {
    telling("What is the \(ordinal(n)) prime?", message: message)
  }

  /// An alert with the reason why the list is not saved.
  public static func notSaved(message: String) -> Self {
    telling("The favourites are not saved", message: message)
  }

  private static func telling(_ title: TextState, message: String? = nil) -> Self {
    AlertState {
      title
    } actions: {
      ButtonState(role: .cancel) { TextState("OK") }
    } message: {
      message.map { TextState($0) }
    }
  }
}
