import IntarsiaIssues

extension DependencyValues {
  /// Says that there is a mistake in the program; debug builds stop there.
  ///
  /// ```swift
  /// struct Table {
  ///   var rows: [String] = []
  ///   @Dependency(\.assertionFailure) var assertionFailure
  ///   var firstRow: String {
  ///     guard let row = rows.first else {
  ///       assertionFailure("The table is never empty")
  ///       return "—"
  ///     }
  ///     return row
  ///   }
  /// }
  /// ```
  ///
  /// A test goes on and fails at this place, so that a test can also show what happens where assertions are not
  /// compiled in:
  ///
  /// ```swift
  /// withExpectedIssue { #expect(Table().firstRow == "—") }
  /// ```
  ///
  /// Live, it is `assertionFailure` of the standard library.
  public var assertionFailure: any AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }
}

private enum AssertionFailureKey: DependencyKey {
  static var liveValue: any AssertionFailureEffect {
    AnyAssertionFailureEffect { message, location in
      Swift.assertionFailure(message(), file: location.filePath, line: location.line)
    }
  }

  static var testValue: any AssertionFailureEffect { AnyAssertionFailureEffect.reportingIssue }
}
