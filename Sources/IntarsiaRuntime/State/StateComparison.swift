/// A comparison of states as a test asserts them: it leaves out what belongs to the feature alone.
///
/// Inside ``withoutPrivateParts(_:)``, all ``Private`` fields are equal, and so are all histories
/// of undo. A test store asserts the changes of a state, and not what the feature remembers.
package enum StateComparison {
  @TaskLocal package static var leavesOutPrivateParts = false

  /// Runs a closure in which private fields are equal, and histories are equal and print alike.
  package static func withoutPrivateParts<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $leavesOutPrivateParts.withValue(true, operation: body)
  }
}
