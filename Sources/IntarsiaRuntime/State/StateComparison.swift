/// A comparison of states as a test asserts them: it leaves out what belongs to the feature alone.
///
/// Inside ``withoutPrivateParts(_:)``, a ``Private`` field or a history of undo equals any other. So
/// a test store asserts the changes of a state, and not what the feature remembers about them.
package enum StateComparison {
  @TaskLocal package static var leavesOutPrivateParts = false

  /// Runs a closure in which private fields are equal, and histories are equal and print alike.
  package static func withoutPrivateParts<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $leavesOutPrivateParts.withValue(true, operation: body)
  }
}
