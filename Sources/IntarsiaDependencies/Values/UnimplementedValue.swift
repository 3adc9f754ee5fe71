import IntarsiaIssues

/// Reports that a test uses a built-in value that it does not override.
///
/// The test value of a key creates one while the default is being made, which is when the reader is known.
struct UnimplementedValue: Sendable {
  private let name: String
  private let replacement: String
  private let reader: IssueLocation?

  /// Remembers who reads the dependency whose default is being made.
  ///
  /// - Parameters:
  ///   - name: The property of ``DependencyValues``.
  ///   - replacement: What a test could override it with, as Swift code.
  init(_ name: String, replacement: String) {
    self.name = name
    self.replacement = replacement
    reader = DependencyResolution.reader?.location
  }

  /// Reports the use of the value.
  ///
  /// - Parameters:
  ///   - code: `unimplemented` for what is called, `testValueMissing` for what is complete once it is read.
  ///   - values: What it was used with.
  ///   - location: The place of the use, where that is known; otherwise the place of the first read counts.
  func report(
    _ code: IssueCode = .dependency.unimplemented, values: [(String, String)] = [],
    at location: IssueLocation? = nil
  ) {
    var values = values
    if location != nil, let reader { values.append(("Read at", "\(reader)")) }
    reportIssue(
      code, "\\.\(name) is used by a test that does not override it.", values: values,
      fix: """
        Override it for this test: `$0.\(name) = \(replacement)` in withDependencies, for example.
        """,
      at: location ?? reader)
  }
}
