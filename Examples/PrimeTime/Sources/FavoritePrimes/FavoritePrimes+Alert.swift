public import Intarsia
import NthPrimeClient

extension FavoritePrimes {
  /// What the buttons of the list's alerts do: nothing but close.
  public enum Alert: Codable, Equatable, Sendable {
    // The compiler derives nothing for an enum without cases.

    /// Throws: there is no such action.
    public init(from decoder: any Decoder) throws { switch try Never(from: decoder) {} }

    /// Is never called: there is no such action.
    public func encode(to encoder: any Encoder) throws { switch self {} }
  }
}

extension AlertState<FavoritePrimes.Alert> {
  /// Says which prime the nth one is.
  public static func nthPrime(n: Int, prime: Int) -> Self {
    telling("The \(ordinal(n)) prime is \(grouped(prime))")
  }

  /// Why there is no answer.
  public static func noAnswer(n: Int, message: String) -> Self {
    telling("What is the \(ordinal(n)) prime?", message: message)
  }

  /// Why the list is not in the file.
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
