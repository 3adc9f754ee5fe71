/// A test's declaration of external work.
package struct ExternalWorkUse: Sendable {
  /// Whether external work may resume the test's effects.
  package var isMeant = false

  /// The maximum real time to wait for that work.
  package var timeout: Duration = .seconds(5)

  package init() {}

  /// The declaration of the running test.
  @TaskLocal package static var current = ExternalWorkUse()
}
