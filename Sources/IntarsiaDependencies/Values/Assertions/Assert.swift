import IntarsiaIssues

extension DependencyValues {
  /// Checks a condition that only a programming error can violate; debug builds stop if it is
  /// false.
  ///
  /// ```swift
  /// struct Checkout {
  ///   @Dependency(\.assert) var assert
  ///   func pay(_ amount: Int) -> Bool {
  ///     assert(amount > 0, "\(amount) is not positive")
  ///     return amount > 0
  ///   }
  /// }
  /// ```
  ///
  /// In a test, a false condition fails the test at the assertion, and the test continues. A test
  /// can thus also show the behavior of builds without assertions:
  ///
  /// ```swift
  /// withExpectedIssue { #expect(Checkout().pay(-1) == false) }
  /// ```
  ///
  /// The live value calls the standard library's `assert`.
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }
}

private enum AssertKey: DependencyKey {
  static var liveValue: any AssertionEffect {
    AnyAssertionEffect { condition, message, location in
      Swift.assert(condition(), message(), file: location.filePath, line: location.line)
    }
  }

  static var testValue: any AssertionEffect { AnyAssertionEffect.reportingIssue }
}
