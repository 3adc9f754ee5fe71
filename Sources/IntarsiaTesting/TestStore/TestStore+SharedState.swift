import IntarsiaIssues
import IntarsiaSharing

extension TestStore {
  /// Returns the assertion of the changes of shared state since the last step of the test.
  ///
  /// Changes that effects have made between two actions belong to the later step.
  func assertionOfShared(until position: Int) -> SharedAssertion {
    let assertion = sharedChanges.assertion(from: assertedShared, to: position)
    assertedShared = max(assertedShared, position)
    // A later receive may still assert the action of a wrong one.
    if disputed.isEmpty { sharedChanges.forget(before: assertedShared) }
    return assertion
  }

  /// Reports the shared values that are not what the test expects.
  ///
  /// A test that is not exhaustive expects the values only that its closure describes.
  func reportMismatches(
    of shared: SharedAssertion, _ event: @autoclosure () -> String, at location: IssueLocation
  ) {
    for mismatch in shared.mismatches where exhaustivity == .on || mismatch.isAsserted {
      // Named here, because most steps have no mismatch.
      let event = event()
      report(
        mismatch,
        mismatch.isAsserted
          ? "Shared state is not what the test expects \(event)."
          : "Shared state has changed \(event), and the test describes no change.",
        at: location)
    }
  }

  /// Reports the changes of shared state that the test has not asserted at its end.
  func reportSharedLeftovers(at location: IssueLocation) {
    let shared = assertionOfShared(until: sharedChanges.position)
    guard exhaustivity == .on else { return }
    for mismatch in shared.mismatches {
      report(
        mismatch, "Shared state has changed, and the test ends without asserting it.", at: location)
    }
  }

  private func report(
    _ mismatch: SharedAssertion.Mismatch, _ message: String, at location: IssueLocation
  ) {
    reportIssue(
      IssueCode.testStore.stateMismatch, message,
      values: [("Shared state", mismatch.name), ("Expected -, actual +", mismatch.difference)]
        + (mismatch.location.map { [("Changed at", "\($0)")] } ?? []),
      fix: """
        If the feature is right, describe the change in the closure of the step: \
        $0.$property.withLock { $0 = … }. A change that an effect makes belongs to the next step, or \
        to store.assert { … }.
        """,
      at: location)
  }
}
