/// An object that lives as long as a running test.
///
/// Code that keeps a value for a test holds this object weakly, and so detects the end of the test.
package final class TestLifetime: Sendable {
  package init() {}

  /// The lifetime of the running test, or `nil` if it is unknown.
  package static var current: TestLifetime? { IssueReporting.testLibrary?.currentTestLifetime }
}
