import Foundation

/// How long a test may run, in looks of the watching thread: one a second.
///
/// Looks are counted, not seconds, because the thread stands still while a debugger stops the process.
package struct TimeLimit {
  /// The number of looks after which a test is cancelled.
  package var looks: Int
  /// The number of further looks after which the process ends.
  package var grace: Int

  /// Makes a limit.
  package init(looks: Int, grace: Int) {
    self.looks = looks
    self.grace = grace
  }

  /// A minute and ten seconds, unless the environment says otherwise.
  package static let ofThisProcess: Self = {
    let environment = ProcessInfo.processInfo.environment
    return Self(
      looks: environment["INTARSIA_TIME_LIMIT"].flatMap(Int.init) ?? 60,
      grace: environment["INTARSIA_TIME_GRACE"].flatMap(Int.init) ?? 10)
  }()

  /// The failure of a test that has exceeded the limit.
  package var excess: String { "The test ran for more than \(looks) s and was cancelled." }
}
