/// A comparison of states that leaves out records of earlier states.
///
/// A record, such as the history of undo, compares equal to any other inside
/// ``withoutHistories(_:)``. So a test store asserts the changes of a state, and not that each of
/// them was recorded.
package enum StateComparison {
  @TaskLocal package static var leavesOutHistories = false

  /// Runs a closure in which histories are equal and print alike.
  package static func withoutHistories<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $leavesOutHistories.withValue(true, operation: body)
  }
}
