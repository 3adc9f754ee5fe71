import IntarsiaIssues

extension DependencyValues {
  /// Checks a condition without which the program cannot go on: it stops, in release builds too.
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
  /// A test in which the condition is false fails there, but goes on:
  ///
  /// ```swift
  /// withExpectedIssue { #expect(Account().share(of: 12, among: 0) == 12) }
  /// ```
  ///
  /// What follows runs with the condition violated, then, so it must not trap by itself. Live, it is
  /// `precondition` of the standard library.
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
