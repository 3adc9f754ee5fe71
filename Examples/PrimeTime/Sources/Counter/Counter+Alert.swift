public import Intarsia
import NthPrimeClient

extension Counter {
  /// The actions of the buttons in a counter's alerts: none, because buttons only close the alert.
  public enum Alert: Codable, Equatable, Sendable {
    // The compiler synthesizes no `Codable` conformance for an enum without cases.

    /// Always throws, because the type has no values.
    public init(from decoder: any Decoder) throws { switch try Never(from: decoder) {} }

    /// Is never called, because the type has no values.
    public func encode(to encoder: any Encoder) throws { switch self {} }
  }
}

extension AlertState<Counter.Alert> {
  /// An alert with the nth prime.
  public static func nthPrime(n: Int, prime: Int) -> Self {
    AlertState {
      TextState("The \(ordinal(n)) prime is \(grouped(prime))")
    } actions: {
      ButtonState(role: .cancel) { TextState("OK") }
    }
  }

  /// An alert with the reason why the request has no answer.
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
