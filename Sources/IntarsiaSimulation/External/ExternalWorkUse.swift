/// The use of external work that a test declares.
package struct ExternalWorkUse: Sendable {
  /// Whether external work may resume the test's effects.
  package var isMeant = false

  /// The maximum real time to wait for it.
  package var timeout: Duration = .seconds(5)

  package init() {}

  /// The declaration of the running test.
  @TaskLocal package static var current = ExternalWorkUse()
}
