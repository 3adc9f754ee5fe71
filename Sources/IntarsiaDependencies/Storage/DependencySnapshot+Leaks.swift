import IntarsiaIssues

extension DependencySnapshot {
  /// Reports an issue if a reader was created in one test and reads in another.
  ///
  /// The reader's owner is then stored in a `static let`, a global or a singleton. It passes the
  /// dependencies of the test that creates it to all other tests.
  func reportIfLeaked(into current: DependencySnapshot?, reader: DependencyReader) {
    guard let defaults, defaults !== current?.defaults, let home = defaults.owner,
      let here = current?.defaults?.owner ?? TestIdentity.current, home != here
    else { return }
    reportIssue(
      IssueCode.dependency.leakedReader,
      "A dependency is read in another test than the one that created its reader.",
      values: (reader.name.map { [("Dependency", $0)] } ?? []) + [
        ("Reader at", "\(reader.location)"), ("Created in", home.id), ("Read in", here.id),
      ],
      at: reader.location)
  }
}
