import IntarsiaIssues

/// Reports that a test uses a built-in value without an override.
///
/// A key's test value creates this report while its default is being created, when the reader is
/// known.
struct UnimplementedValue: Sendable {
  private let name: String
  private let replacement: String
  private let reader: IssueLocation?

  /// Whether a value is set through a key path, which first reads the old value.
  @TaskLocal static var isBeingSet = false

  /// Stores the reader of the dependency whose default is being created.
  ///
  /// - Parameters:
  ///   - name: The property of ``DependencyValues``.
  ///   - replacement: Swift code for a value that a test could use as an override.
  init(_ name: String, replacement: String) {
    self.name = name
    self.replacement = replacement
    reader = DependencyResolution.reader?.location
  }

  /// Reports the use of the value.
  ///
  /// - Parameters:
  ///   - code: `unimplemented` for a value that is called, `testValueMissing` for one that is only
  ///     read.
  ///   - values: The arguments of the use.
  ///   - location: The location of the use, if known; otherwise the first read is reported.
  func report(
    _ code: IssueCode = DependencyIssues.unimplemented, values: [(String, String)] = [],
    at location: IssueLocation? = nil
  ) {
    if Self.isBeingSet || !DependencyResolution.mayReport { return }
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
