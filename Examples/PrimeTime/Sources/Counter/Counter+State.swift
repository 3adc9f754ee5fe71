import NthPrimeClient

extension Counter.State {
  /// The label of the button, such as "What is the 1,000th prime?", in one line.
  public var nthPrimeButtonTitle: String { "What is the \(ordinal(number)) prime?" }

  /// Whether the button is disabled because a request is pending.
  public var isNthPrimeButtonDisabled: Bool { request != nil }
}
