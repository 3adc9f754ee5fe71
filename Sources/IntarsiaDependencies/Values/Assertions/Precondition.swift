import IntarsiaIssues

extension DependencyValues {
  /// Checks a condition without which the program cannot continue: it stops, in release builds too.
  ///
  /// ```swift
  /// struct Account {
  ///   @Dependency(\.precondition) var precondition
  ///   func share(of total: Int, among people: Int) -> Int {
  ///     precondition(people > 0, "\(people) people cannot share")
  ///     return people > 0 ? total / people : total
  ///   }
  /// }
  /// ```
  ///
  /// In a test, a false condition fails the test at the check, and the test continues:
  ///
  /// ```swift
  /// withExpectedIssue { #expect(Account().share(of: 12, among: 0) == 12) }
  /// ```
  ///
  /// The code after the check then runs with the condition violated, so it must not trap. The live
  /// value calls the standard library's `precondition`.
  public var precondition: any AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }
}

private enum PreconditionKey: DependencyKey {
  static var liveValue: any AssertionEffect {
    AnyAssertionEffect { condition, message, location in
      Swift.precondition(condition(), message(), file: location.filePath, line: location.line)
    }
  }

  static var testValue: any AssertionEffect { AnyAssertionEffect.reportingIssue }
}
