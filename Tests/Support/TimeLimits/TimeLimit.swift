import Foundation

/// The time limit of a test, in ticks of the watching thread: one a second.
///
/// The thread counts ticks and reads no clock, so the time in a debugger does not count.
package struct TimeLimit {
  /// The number of ticks after which a test is cancelled.
  package var ticks: Int
  /// The number of further ticks after which the process ends.
  package var grace: Int

  /// Creates a limit.
  package init(ticks: Int, grace: Int) {
    self.ticks = ticks
    self.grace = grace
  }

  /// A minute and ten seconds, unless the environment says otherwise.
  package static let ofThisProcess: Self = {
    let environment = ProcessInfo.processInfo.environment
    return Self(
      ticks: environment["INTARSIA_TIME_LIMIT"].flatMap(Int.init) ?? 60,
      grace: environment["INTARSIA_TIME_GRACE"].flatMap(Int.init) ?? 10)
  }()

  /// The message of a failure that exceeds the limit.
  package var failureMessage: String { "The test ran for more than \(ticks) s and was cancelled." }
}
