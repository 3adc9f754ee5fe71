public import Intarsia
import NthPrimeClient

extension Counter {
  /// What the buttons of a counter's alerts do: nothing but close.
  public enum Alert: Codable, Equatable, Sendable {
    // The compiler derives nothing for an enum without cases.

    /// Throws: there is no such action.
    public init(from decoder: any Decoder) throws { switch try Never(from: decoder) {} }

    /// Is never called: there is no such action.
    public func encode(to encoder: any Encoder) throws { switch self {} }
  }
}

extension AlertState<Counter.Alert> {
  /// Says which prime the nth one is.
  public static func nthPrime(n: Int, prime: Int) -> Self {
    AlertState {
      TextState("The \(ordinal(n)) prime is \(grouped(prime))")
    } actions: {
      ButtonState(role: .cancel) { TextState("OK") }
    }
  }

  /// Why there is no answer.
  public static func failure(n: Int, message: String) -> Self {
    AlertState {
      TextState("What is the \(ordinal(n)) prime?")
    } actions: {
      ButtonState(role: .cancel) { TextState("OK") }
    } message: {
      TextState(message)
    }
  }
}
