import IntarsiaIssues

extension DependencyValues {
  /// Reports a programming error; debug builds stop there.
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
  /// A test fails at this call and continues, so it can also show the behavior of builds without
  /// assertions:
  ///
  /// ```swift
  /// withExpectedIssue { #expect(Table().firstRow == "—") }
  /// ```
  ///
  /// The live value calls the standard library's `assertionFailure`.
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

  static var testValue: any AssertionFailureEffect {
    AnyAssertionFailureEffect { message, location in reportIssue(message(), at: location) }
  }
}
