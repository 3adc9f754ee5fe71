import NthPrimeClient

extension Counter.State {
  /// The label of the button for the nth prime, in one line: "What is the 1,000th prime?".
  public var nthPrimeButtonTitle: String { "What is the \(ordinal(number)) prime?" }

  /// Whether the button for the nth prime is disabled because a request is pending.
  public var isNthPrimeButtonDisabled: Bool { request != nil }
}
