import IntarsiaIssues

extension DependencyValues {
  /// Checks a condition that holds unless there is a mistake in the program; debug builds stop if it does not.
  ///
  /// ```swift
  /// struct Checkout {
  ///   @Dependency(\.assert) var assert
  ///   func pay(_ amount: Int) -> Bool {
  ///     assert(amount > 0, "Nobody pays \(amount)")
  ///     return amount > 0
  ///   }
  /// }
  /// ```
  ///
  /// A test in which the condition is false goes on and fails at the assertion, so that a test can also show
  /// what happens where assertions are not compiled in:
  ///
  /// ```swift
  /// withExpectedIssue { #expect(Checkout().pay(-1) == false) }
  /// ```
  ///
  /// Live, it is `assert` of the standard library.
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
