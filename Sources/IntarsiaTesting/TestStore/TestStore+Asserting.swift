import IntarsiaDump
import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSharing
import Testing

extension TestStore {
  /// Checks the state between two actions.
  ///
  /// ```swift
  /// store.assert { $0.count = 1 }
  /// ```
  ///
  /// A state that is not `Equatable` is compared part by part.
  public func assert(
    _ updateExpected: (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    lastUse = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    var expected = state
    let shared = assertionOfShared(until: sharedChanges.position)
    guard describe(&expected, updateExpected, with: shared) else { return }
    reportMismatches(of: shared, "here")
    guard !areAlike(expected, state) else { return }
    reportDifference(from: expected, to: state, "here", nil)
  }

  /// Checks a single field of the state between two actions.
  ///
  /// ```swift
  /// store.assert(\.items.count, equals: 1)
  /// ```
  ///
  /// Use it for states that are not `Equatable`, which cannot be compared as a whole.
  ///
  /// - Parameters:
  ///   - field: A key path to the field.
  ///   - expected: The expected value of the field.
  public func assert<Value: Equatable>(
    _ field: KeyPath<State, Value>,
    equals expected: Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    lastUse = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let actual = state[keyPath: field]
    guard !IntarsiaDump.areAlike(expected, actual, by: ==) else { return }
    report(
      TestStoreIssues.stateMismatch, "A field of the state is not what the test expects here.",
      values: [("Expected -, actual +", describeDifference(expected, actual))])
  }

  /// Compares the state after an action with the test's description, then continues from the actual
  /// state.
  ///
  /// - Parameter event: The event as the end of a sentence: "after sending …".
  func expect(
    _ reduced: Reduced, _ event: @autoclosure () -> String,
    _ updateExpected: ((inout State) throws -> Void)?
  ) {
    let (before, actual, action) = (state, reduced.stateAfter, reduced.action)
    defer { state = actual }
    elementsBefore = reduced.elementsBefore
    // The closure runs twice to show skipped assertions, and each run changes an assertion.
    let shown = exhaustivity.showsSkippedAssertions ? newAssertion(until: reduced.sharedAfter) : nil
    let shared = assertionOfShared(until: reduced.sharedAfter)
    defer { reportMismatches(of: shared, event()) }
    guard exhaustivity == .on else {
      expectPart(
        of: actual, before: before, event(), action, updateExpected, with: shared, shown)
      return
    }
    guard let updateExpected else {
      if !areAlike(before, actual) {
        reportUndescribedChange(from: before, to: actual, event(), action)
      }
      return
    }
    var expected = before
    guard describe(&expected, updateExpected, with: shared) else { return }
    switch (areAlike(before, actual), areAlike(expected, actual)) {
    case (true, true):
      guard shared?.isUsed != true else { return }
      report(
        TestStoreIssues.expectedNoChange,
        "The state did not change \(event()), nor does the closure that describes the change.")
    case (true, false):
      reportStates(
        "The state did not change \(event()), but the test expects it to.", action,
        ("Expected -, actual +", expected, actual))
    case (false, true): break
    case (false, false): reportDifference(from: expected, to: actual, event(), action)
    }
  }

  /// Compares the described part of a state, and shows the rest if the exhaustivity asks for it.
  private func expectPart(
    of actual: State, before: State, _ event: @autoclosure () -> String, _ action: Action,
    _ updateExpected: ((inout State) throws -> Void)?, with shared: SharedAssertion?,
    _ shown: SharedAssertion?
  ) {
    var described = before
    if let updateExpected {
      // The description is correct if its closure changes nothing.
      var expected = actual
      guard describe(&expected, updateExpected, with: shared) else { return }
      guard areAlike(expected, actual) else {
        reportDifference(from: expected, to: actual, event(), action)
        return
      }
      guard exhaustivity.showsSkippedAssertions else { return }
      // The closure may fail on the state before: for example, an element may have come with the
      // action. The first run has reported each issue of the closure.
      withKnownIssue(isIntermittent: true) {
        withIssueReporters([]) { try? perform(updateExpected, on: &described, with: shown) }
      }
    }
    guard exhaustivity.showsSkippedAssertions, !areAlike(described, actual) else { return }
    reportStates(
      "The test omits a part of the changes \(event()).", action,
      ("Described -, actual +", described, actual), code: TestStoreIssues.skippedAssertion,
      severity: .warning)
  }

  /// Applies the test's closure, and reports its error; `false` if it threw.
  private func describe(
    _ state: inout State, _ update: (inout State) throws -> Void, with shared: SharedAssertion?
  ) -> Bool {
    do {
      try perform(update, on: &state, with: shared)
      return true
    } catch is ExpectationFailedError {
      // The framework has already recorded the issue of a failed `#require`.
    } catch {
      report(
        TestStoreIssues.stateMismatch,
        "The closure that describes the expected state threw an error.",
        values: [("Error", "\(error)")],
        fix: "Correct the line that threw it: it often needs a value that the state does not have.")
    }
    return false
  }

  /// Applies the test's closure, with the store's dependencies.
  private func perform(
    _ update: (inout State) throws -> Void, on state: inout State, with shared: SharedAssertion?
  ) throws {
    try core.dependencies.unrecorded.bind { () throws in
      try StackElementIDs.$bound.withValue(StackElementIDs(from: elementsBefore)) {
        guard let shared else { return try update(&state) }
        try shared.perform { () throws in try update(&state) }
      }
    }
  }

  private func areAlike(_ lhs: State, _ rhs: State) -> Bool {
    StateComparison.withoutPrivateParts { IntarsiaDump.areAlike(lhs, rhs, by: areEqual) }
  }

  // MARK: - Shared state

  /// The assertion of the changes of shared state since the last step, also those between actions.
  ///
  /// - Returns: `nil` if the process has no shared state.
  private func assertionOfShared(until position: Int) -> SharedAssertion? {
    guard let assertion = newAssertion(until: position) else { return nil }
    assertedShared = max(assertedShared, position)
    // A later receive may still assert the action of a wrong one.
    if unexpected.isEmpty { sharedChanges.forget(before: assertedShared) }
    return assertion
  }

  private func newAssertion(until position: Int) -> SharedAssertion? {
    guard SharedReferences.areUsed else { return nil }
    return sharedChanges.assertion(from: assertedShared, to: position)
  }

  /// Reports the shared values that are not what the closure, or an exhaustive test, expects.
  private func reportMismatches(of shared: SharedAssertion?, _ event: @autoclosure () -> String) {
    for mismatch in mismatches(of: shared) {
      // Named here, because most steps have no mismatch.
      let event = event()
      reportMismatch(
        mismatch,
        mismatch.isAsserted
          ? "Shared state is not what the test expects \(event)."
          : "Shared state has changed \(event), and the test describes no change.")
    }
  }

  /// Reports the changes of shared state that an exhaustive test has not asserted at its end.
  func reportSharedLeftovers() {
    for mismatch in mismatches(of: assertionOfShared(until: sharedChanges.position)) {
      reportMismatch(
        mismatch, "Shared state has changed, and the test ends without asserting it.")
    }
  }

  /// The mismatches that fail the test.
  ///
  /// These are the ones of its closure, and in an exhaustive test those of all shared values that
  /// the state holds. A note names the first other value that has changed.
  private func mismatches(of shared: SharedAssertion?) -> [SharedAssertion.Mismatch] {
    let all = shared?.mismatches ?? []
    guard exhaustivity == .on, !all.allSatisfy(\.isAsserted) else {
      return all.filter(\.isAsserted)
    }
    // The dump reads all shared values of a state, also of one that the action has removed.
    let held = SharedMoment(SharedHistory()).readNoting {
      for state in [state, core.state] { _ = String(customDumping: state) }
    }.references
    let other = all.first { !$0.isAsserted && !held.contains($0.referenceID) }
    if let other, !hasNotedOtherShared {
      hasNotedOtherShared = true
      let place = other.location.map { " at \($0)" } ?? ""
      writeNote(
        """
        note: \(lastUse): Shared state has changed\(place) that the state of the test store does \
        not hold, so the test need not describe it: \(other.name)\n
        """)
    }
    return all.filter { $0.isAsserted || held.contains($0.referenceID) }
  }

  private func reportMismatch(_ mismatch: SharedAssertion.Mismatch, _ message: String) {
    report(
      TestStoreIssues.stateMismatch, message,
      values: [("Shared state", mismatch.name), ("Expected -, actual +", mismatch.difference)]
        + (mismatch.location.map { [("Changed at", "\($0)")] } ?? []),
      fix: """
        If the feature is right, describe the change in the closure of the step: \
        $0.$property.withLock { $0 = … }. A change that an effect makes belongs to the next step, \
        or to store.assert { … }.
        """)
  }
}
