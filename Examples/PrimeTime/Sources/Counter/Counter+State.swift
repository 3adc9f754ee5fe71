import NthPrimeClient

extension Counter.State {
  /// The question that the button asks, such as "What is the 1,000th prime?", in a line.
  public var nthPrimeButtonTitle: String { "What is the \(ordinal(number)) prime?" }

  /// Whether the question cannot be asked now, because one is without an answer.
  public var isNthPrimeButtonDisabled: Bool { request != nil }
}
