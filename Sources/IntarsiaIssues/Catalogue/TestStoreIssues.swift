/// The codes about tests of features.
package struct TestStoreIssues: IssueCatalogue {
  static let prefix = "test-store"

  package let stateMismatch = IssueCode(
    "test-store-state-mismatch",
    summary: "The state is not what the test expected.",
    remedy: """
      If the feature is right, change the expectation: lines with a minus are what the test expected, \
      lines with a plus are what the feature did.
      """)

  package let unexpectedAction = IssueCode(
    "test-store-unexpected-action",
    summary: "Another action was received than the one that the test expected.",
    remedy: "Expect the actions in the order in which the effects send them.")

  package let noActionToReceive = IssueCode(
    "test-store-no-action-to-receive",
    summary: "The test expected an action, but no effect can send one any more.",
    remedy: """
      Every effect has ended or waits for something that the test controls. Let it go on first, for \
      example by advancing its clock or finishing its stream, or remove the expectation.
      """)

  package let unhandledActions = IssueCode(
    "test-store-unhandled-actions",
    summary: "Actions were received that the test did not expect.",
    remedy: """
      Expect each of them with receive before the test goes on, or say that they do not matter with \
      skipReceivedActions or a non-exhaustive store.
      """)

  package let runningEffects = IssueCode(
    "test-store-running-effects",
    summary: "The test ended while effects were still running.",
    remedy: """
      Let each effect end before the test does: finish what it waits for, or send the action that \
      cancels it. If an effect is meant to outlive the test, use skipInFlightEffects.
      """)

  package let expectedNoChange = IssueCode(
    "test-store-expected-no-change",
    summary: "The test expected the state to change, but it stayed the same.",
    remedy: "If the action should change nothing, remove the closure that describes the change.")
}
