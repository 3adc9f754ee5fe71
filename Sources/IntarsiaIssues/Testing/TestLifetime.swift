/// Lives as long as a running test does.
///
/// Whoever keeps something for a test holds one weakly, and knows by that when the test is over.
package final class TestLifetime: Sendable {
  package init() {}

  /// The lifetime of the running test, or `nil` where nobody knows it.
  package static var current: TestLifetime? { IssueReporting.currentTestLifetime }
}
