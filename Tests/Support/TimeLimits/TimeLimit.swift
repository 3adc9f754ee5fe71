import Foundation

/// The time limit of tests, in counted seconds.
///
/// A limit must tell a stuck test from a slow machine. So it counts the seconds since a test last
/// began or ended, less the time for which this process and its children waited for a processor.
/// A second is counted at most once per look of the watching thread, which reads no clock for it,
/// so the time in a debugger does not count.
package struct TimeLimit {
  /// The number of counted seconds after which the running tests are cancelled.
  package var seconds: Int
  /// The number of further seconds after which the process ends.
  package var grace: Int

  /// Creates a limit.
  package init(seconds: Int, grace: Int) {
    self.seconds = seconds
    self.grace = grace
  }

  /// A minute and ten seconds, unless the environment says otherwise.
  package static let ofThisProcess: Self = {
    let environment = ProcessInfo.processInfo.environment
    return Self(
      seconds: environment["INTARSIA_TIME_LIMIT"].flatMap(Int.init) ?? 60,
      grace: environment["INTARSIA_TIME_GRACE"].flatMap(Int.init) ?? 10)
  }()

  /// The message of a failure that exceeds the limit.
  package var failureMessage: String {
    "The test ran for more than \(seconds) s and was cancelled."
  }
}
