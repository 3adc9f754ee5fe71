import IntarsiaConcurrency
import IntarsiaIssues

/// Notes the issues of a run, instead of a test's reporters or in addition to them.
final class RunWatch: IssueReporter {
  /// A description of each issue that stays the same if the run becomes simpler.
  private let failures = LockIsolated<[String]>([])

  var hasFailed: Bool { !failures.value.isEmpty }

  /// The description of the first issue.
  var first: String? { failures.value.first }

  /// Forgets the run before.
  func begin() { failures.setValue([]) }

  func note(_ failure: String) {
    failures.withValue { $0.append(failure) }
  }

  func report(_ issue: ReportedIssue) {
    guard issue.severity == .error else { return }
    note(issue.code?.rawValue ?? "\(issue.location)")
  }
}
