public import IntarsiaIssues

/// An assertion that does what a closure says.
///
/// ```swift
/// withDependencies {
///   $0.assert = AnyAssertionEffect { condition, message, location in
///     if !condition() { log.error("\(location): \(message())") }
///   }
/// } operation: {
///   Checkout().pay(-1)  // logs "Shop/Checkout.swift:12: Nobody pays -1"
/// }
/// ```
public struct AnyAssertionEffect: AssertionEffect {
  private let check:
    @Sendable (
      _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
      _ location: IssueLocation
    ) -> Void

  /// Creates an assertion from a closure, which decides whether to evaluate the condition and the message.
  public init(
    _ check:
      @escaping @Sendable (
        _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
        _ location: IssueLocation
      ) -> Void
  ) {
    self.check = check
  }

  /// Checks a condition with the closure.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
    at location: IssueLocation
  ) {
    check(condition(), message(), location)
  }
}

extension AnyAssertionEffect {
  /// Reports a condition that is false as an issue, and goes on.
  static let reportingIssue = AnyAssertionEffect { condition, message, location in
    guard !condition() else { return }
    AnyAssertionFailureEffect.reportingIssue(message(), at: location)
  }
}
