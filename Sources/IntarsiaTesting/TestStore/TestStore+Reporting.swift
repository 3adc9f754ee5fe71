import IntarsiaDump
import IntarsiaIssues
import IntarsiaRuntime

extension TestStore {
  func describe(_ action: Action) -> String {
    String(customDumping: action)
  }

  func reportDifference(
    expected: State, actual: State, when: String, at location: IssueLocation
  ) {
    guard !areEqual(expected, actual) else { return }
    let difference =
      diff(expected, actual)
        ?? """
        They print alike, but are not equal. Expected and actual:
        \(String(customDumping: expected))
        """
    reportIssue(
      IssueCode.testStore.stateMismatch, "The state is not what the test expected \(when).",
      values: [("Expected -, actual +", difference)], at: location)
  }

  func reportUnexpected(
    _ action: Action, insteadOf expected: ExpectedAction, at location: IssueLocation
  ) {
    let what = "Another action was received than the one that the test expected."
    switch expected {
    case .value(let value, _):
      let difference =
        diff(value, action) ?? "They print alike, but are not equal: \(describe(action))"
      reportIssue(
        IssueCode.testStore.unexpectedAction, what,
        values: [("Expected -, received +", difference)], at: location)
    case .described(let description, _):
      reportIssue(
        IssueCode.testStore.unexpectedAction, what,
        values: [("Expected", description), ("Received", describe(action))], at: location)
    }
  }

  func reportNothing(toReceive expected: ExpectedAction, at location: IssueLocation) {
    let description =
      switch expected {
      case .value(let action, _): describe(action)
      case .described(let description, _): description
      }
    var values = [("Expected", description)]
    if let effects = describeRunningEffects() {
      values.append(("Effects still running", effects))
    } else {
      values.append(("Effects still running", "none"))
    }
    reportIssue(
      IssueCode.testStore.noActionToReceive,
      "The test expected an action, but no effect can send one any more.", values: values,
      at: location)
  }

  func reportUnhandledActions(before event: String, at location: IssueLocation) {
    guard !received.isEmpty else { return }
    reportIssue(
      IssueCode.testStore.unhandledActions,
      "\(received.count == 1 ? "An action was" : "\(received.count) actions were")"
        + " received that the test did not expect before \(event).",
      values: [("Received", received.map { describe($0.action) }.joined(separator: "\n"))],
      at: location)
    received = []
  }

  func reportLeftovers(at location: IssueLocation) {
    reportUnhandledActions(before: "its end", at: location)
    reportRunningEffects(at: location)
  }

  func reportRunningEffects(at location: IssueLocation) {
    guard let effects = describeRunningEffects() else { return }
    reportIssue(
      IssueCode.testStore.runningEffects, "The test ended while effects were still running.",
      values: [("Effects", effects)], at: location)
  }

  /// One line for each effect that runs; `nil` if none does.
  private func describeRunningEffects() -> String? {
    let operations = core.registry.operations
    guard !operations.isEmpty else { return nil }
    var lines = operations.map { operation in
      let name = operation.run.name.map { "\($0), " } ?? ""
      let end = operation.isCancelled ? ", cancelled but not yet ended" : ""
      return "\(name)made at \(operation.run.origin)\(end)"
    }
    if let delay = simulation.timeToNextDeadline {
      lines.append("the next of them wakes after \(delay) of virtual time; timeout is \(timeout)")
    }
    return lines.joined(separator: "\n")
  }
}
