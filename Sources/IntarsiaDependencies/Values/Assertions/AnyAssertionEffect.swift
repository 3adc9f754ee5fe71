public import IntarsiaIssues

/// An assertion implemented by a closure.
///
/// ```swift
/// withDependencies {
///   $0.assert = AnyAssertionEffect { condition, message, location in
///     if !condition() { log.error("\(location): \(message())") }
///   }
/// } operation: {
///   Checkout().pay(-1)  // logs "Shop/Checkout.swift:12: -1 is not positive"
/// }
/// ```
public struct AnyAssertionEffect: AssertionEffect {
  private let check:
    @Sendable (
      _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
      _ location: IssueLocation
    ) -> Void

  /// Creates an assertion from a closure, which may skip the condition and the message.
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
  /// Reports a false condition as an issue, and continues.
  static let reportingIssue = AnyAssertionEffect { condition, message, location in
    if !condition() { reportIssue(message(), at: location) }
  }
}
