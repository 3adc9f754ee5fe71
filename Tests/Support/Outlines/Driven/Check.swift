import Intarsia

/// A named check of views in a host.
@MainActor
struct Check {
  let name: String
  let run: @MainActor () async throws -> Void

  init(_ name: String, _ run: @escaping @MainActor () async throws -> Void) {
    self.name = name
    self.run = run
  }
}

/// A group of checks.
@MainActor
protocol Checks {
  static var all: [Check] { get }
}

/// A check found something else than it wanted.
struct Unmet: Error, CustomStringConvertible {
  let description: String
}

/// Requires that a value is the wanted one.
func expect<Value: Equatable>(
  _ value: Value, _ wanted: Value, fileID: StaticString = #fileID, line: UInt = #line
) throws {
  guard value != wanted else { return }
  throw Unmet(description: "\(fileID):\(line): \(value) instead of \(wanted)")
}

/// Requires a value.
func require<Value>(
  _ value: Value?, fileID: StaticString = #fileID, line: UInt = #line
) throws -> Value {
  guard let value else { throw Unmet(description: "\(fileID):\(line): nil") }
  return value
}

/// Keeps the issues that a check reports.
@MainActor
final class Issues: IssueReporter {
  static let shared = Issues()

  private var issues: [ReportedIssue] = []

  nonisolated func report(_ issue: ReportedIssue) {
    MainActor.assumeIsolated { issues.append(issue) }
  }

  /// Returns the issues so far, and forgets them.
  func take() -> [ReportedIssue] {
    defer { issues = [] }
    return issues
  }
}
