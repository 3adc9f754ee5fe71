import IntarsiaIssues

extension DependencySnapshot {
  /// Reports that a reader which was created in one test reads in another.
  ///
  /// Its owner is kept in a `static let`, a global or a singleton, and hands the dependencies of the first test that
  /// touched it to all others.
  func reportIfLeaked(into current: DependencySnapshot?, reader: DependencyReader) {
    guard let home = defaults?.test, let here = current?.defaults?.test ?? TestContext.current,
      home != here
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
