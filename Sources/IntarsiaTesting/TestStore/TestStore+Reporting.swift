import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation
import IntarsiaTraces

extension TestStore {
  /// Reports an issue at the line that last used the store.
  func report(
    _ code: IssueCode, _ what: String, values: [(String, String)] = [], fix: String? = nil,
    severity: IssueSeverity = .error
  ) {
    reportIssue(code, what, values: values, fix: fix, severity: severity, at: lastUse)
  }
}

// MARK: - State

extension TestStore {
  func reportDifference(
    from expected: State, to actual: State, _ event: String, _ action: Action?
  ) {
    reportStates(
      "The state is not what the test expects \(event).", action,
      ("Expected -, actual +", expected, actual))
  }

  func reportUndescribedChange(
    from before: State, to actual: State, _ event: String, _ action: Action
  ) {
    let lines = StateAssignments(from: before, to: actual, limit: 100).statements.map {
      $0.replacing(/<#.*?#>/, with: "…")
    }
    let closure =
      switch lines.count {
      case 1: "    { \(lines[0]) }"
      case 2...6: "    {\n" + lines.map { "      \($0)\n" }.joined() + "    }"
      default: "    { $0.property = … }"
      }
    reportStates(
      "The state changed \(event), and the test describes no change.", action,
      ("Before -, after +", before, actual),
      fix: """
        If the feature is right, describe the change in a closure\
        \(closure.contains("…") ? ", with the new value instead of each …" : ""):

        \(closure)
        """)
  }

  /// Reports two states with their difference, below a title.
  func reportStates(
    _ what: String, _ action: Action?, _ states: (title: String, State, State),
    code: IssueCode = TestStoreIssues.stateMismatch, fix: String? = nil,
    severity: IssueSeverity = .error
  ) {
    let difference = StateComparison.withoutPrivateParts { describeDifference(states.1, states.2) }
    report(
      code, what, values: completing(action) + [(states.title, difference)], fix: fix,
      severity: severity)
  }
}

// MARK: - Received actions

extension TestStore {
  func reportUnexpected(_ received: Reduced, insteadOf expected: ExpectedAction) {
    var values = comparison(
      of: [received] + self.received, with: expected, nearest: "nearest in the queue")
    if let sender = sender(of: received) { values.append(("Sent by", sender)) }
    if !self.received.isEmpty {
      values.append(("Waiting after it", list(self.received.map(\.action))))
    }
    var fix: String?
    if let place = self.received.firstIndex(where: { expected.matches($0.action) }) {
      fix =
        place == 0
        ? "The expected action is next in the queue; receive this one first."
        : "The expected action is number \(place + 1) in the queue; receive the earlier ones first."
    } else if expected.value == nil {
      fix = "If the feature is right, receive this action\(example(received))."
    }
    report(
      TestStoreIssues.unexpectedAction,
      "The next action is not the one that the test expects to receive.", values: values, fix: fix)
  }

  func reportNone(of passed: [Reduced], is expected: ExpectedAction, within timeout: Duration?) {
    var values = comparison(of: passed, with: expected, nearest: "nearest received")
    if passed.count > 1 { values.append(("All received", list(passed.map(\.action)))) }
    values.append(("Running effects", runningEffects ?? "none"))
    var fix = longSleepRemedy(timeout)
    if fix == nil, expected.value == nil {
      fix = "If the feature is right, receive one of these actions\(example(passed[0]))."
    }
    report(
      TestStoreIssues.unexpectedAction,
      passed.count == 1
        ? "The only received action is not the one that the test expects."
        : "None of the \(passed.count) received actions is the one that the test expects.",
      values: values, fix: fix)
  }

  /// The expected action compared with the first received action, or with a later action that
  /// resembles it more.
  private func comparison(
    of received: [Reduced], with expected: ExpectedAction, nearest title: String
  ) -> [(String, String)] {
    let first = received[0].action
    guard let value = expected.value else {
      return [("Expected", expected.text), ("Received", describe(first))]
    }
    let actions = received.map(\.action)
    let nearest =
      actions.contains(where: expected.matches) ? 0 : ActionName.nearest(to: value, in: actions)
    guard nearest > 0 else { return [("Expected -, received +", describeDifference(value, first))] }
    return [
      ("Received", describe(first)),
      ("Expected -, \(title) +", describeDifference(value, actions[nearest])),
    ]
  }

  func reportNothing(toReceive expected: ExpectedAction, within timeout: Duration?) {
    let running = runningEffects
    report(
      TestStoreIssues.noActionToReceive,
      "The test expects to receive an action, but no effect sends one.",
      values: [("Expected", expected.text), ("Running effects", running ?? "none")],
      fix: running != nil
        ? longSleepRemedy(timeout)
        : """
        Check that an earlier step of the test starts the effect that sends the action, and that \
        no step cancels it.
        """)
  }

  func reportUnhandledActions(
    _ event: @autoclosure () -> String, _ end: TestEnd? = nil
  ) {
    guard !received.isEmpty else { return }
    let what =
      received.count == 1
      ? "An effect has sent an action that the test has not received \(event())."
      : "Effects have sent \(received.count) actions that the test has not received \(event())."
    report(
      TestStoreIssues.unhandledActions, what,
      values: [
        (received.count == 1 ? "Action" : "Actions", describe(received, withSenders: true))
      ] + lastUse(before: end),
      fix: """
        Receive \(received.count == 1 ? "it" : "each of them, in this order,") \
        before\(example(received[0])). If this test is about something else, call \
        skipReceivedActions.
        """)
    // After this report, the test need not describe the changes of the actions, but it may.
    keepUnexpected(received, after: state)
    received = []
  }

  /// Code that receives an action, as the end of a sentence.
  private func example(_ received: Reduced) -> String {
    ActionName(received.action)?.keyPath.map { ": await store.receive(\($0))" } ?? ""
  }
}

// MARK: - Effects

extension TestStore {
  /// Reports actions and effects that are left over at the end of the test or of a wait.
  func reportLeftovers(_ end: TestEnd) {
    if exhaustivity == .on {
      reportUnhandledActions("by its end", end)
    } else {
      hasSkippedAtFinish = !received.isEmpty
      skipReceived(received.count)
    }
    reportRunningEffects("The test is over, but effects are still running.", end)
    guard exhaustivity == .on else { return }
    reportOutlivingTasks(end)
    reportScopeLeaks(end)
    reportSharedLeftovers()
  }

  /// Reports what should have ended with a feature, unless effects may still use it.
  private func reportScopeLeaks(_ end: TestEnd) {
    // In the portable mode, a task may be freed after its end has been seen.
    guard JobRouting.isExact, hasNoEffects else { return }
    let leaks = core.dependencies.takeScopeLeaks()
    guard !leaks.isEmpty else { return }
    report(
      DependencyIssues.outlivesScope,
      "Dependencies are still in use, but the feature with their value is gone.",
      values: [("Still in use", leaks.joined(separator: "\n"))] + lastUse(before: end))
  }

  private func reportOutlivingTasks(_ end: TestEnd) {
    let outliving = simulation.outlivingEffects(besides: effectTasks)
    guard !outliving.isEmpty else { return }
    let waits = simulation.describeWaits(of: outliving).joined()
    report(
      TestStoreIssues.outlivingTasks,
      "The test is over, but tasks are still running whose effects have ended.",
      values: (waits.isEmpty ? [] : [("Running tasks", waits.joined(separator: "\n"))])
        + lastUse(before: end))
    simulation.ignoreRunningTasks()
  }

  /// The line that last used the store, because many tests may share the line that created it.
  private func lastUse(before end: TestEnd?) -> [(String, String)] {
    guard case .abandoned(let lastUse) = end, lastUse != location else { return [] }
    return [("Last used at", "\(lastUse)")]
  }

  /// The end of a test, or of a wait for its effects.
  enum TestEnd {
    /// The store is deallocated.
    case abandoned(lastUse: IssueLocation)
    /// The test waited for the effects to end, for this time or for the store's timeout.
    case waited(within: Duration?)
  }

  /// Whether there are running effects to report, which a deallocated store does not do twice.
  private func hasEffectsToShow(at end: TestEnd) -> Bool {
    let running = core.registry.operations.map(\.token).filter { !skippedEffects.contains($0) }
    if case .abandoned = end, shownEffects.isSuperset(of: running) { return false }
    shownEffects.formUnion(running)
    return true
  }

  func reportExhaustion() {
    guard simulation.takeExhaustion() else { return }
    report(
      TestStoreIssues.neverSettles,
      "Effects have run \(jobLimit) jobs since the test used the store last, and never settle.",
      values: [
        ("Virtual time", "\(simulation.now)"), ("Running effects", runningEffects ?? "none"),
      ] + (received.isEmpty ? [] : [("Not received", "\(received.count) actions")]))
  }

  /// Reports the effects that still run, as a warning in a test that need not end them.
  func reportRunningEffects(_ what: String, _ end: TestEnd) {
    guard exhaustivity == .on || exhaustivity.showsSkippedAssertions, hasEffectsToShow(at: end),
      let runningEffects
    else { return }
    guard exhaustivity == .on else {
      report(
        TestStoreIssues.skippedAssertion, what,
        values: [("Running effects", runningEffects)] + lastUse(before: end), severity: .warning)
      return
    }
    let fix =
      switch end {
      case .waited(let timeout): longSleepRemedy(timeout)
      case .abandoned:
        simulation.timeToNextDeadline.map { delay in
          """
          The effect that wakes first sleeps \(delay) more. To let it run, receive the actions \
          that it sends, or end the test with finish. To stop it, send the action that cancels it, \
          or end the test with skipInFlightEffects.
          """
        }
      }
    report(
      TestStoreIssues.runningEffects, what,
      values: [("Running effects", runningEffects)] + lastUse(before: end), fix: fix)
  }

  /// The remedy for effects that sleep longer than a timeout, or than the store's if it is `nil`.
  private func longSleepRemedy(_ timeout: Duration?) -> String? {
    if simulation.externalWorkHasTimedOut {
      return """
        External work has not resumed the effect in time: the store's externalTimeout is \
        \(externalTimeout). Override the dependency that waits for it, with withDependencies or \
        store.dependencies, or raise externalTimeout.
        """
    }
    let limit = timeout.map { "the timeout of \($0)" } ?? "the store's timeout of \(self.timeout)"
    return simulation.timeToNextDeadline.map { delay in
      """
      The effect that wakes first sleeps \(delay) more, which is beyond \(limit) of virtual time. \
      Raise the timeout if the effect is meant to sleep that long.
      """
    }
  }

  func reportResumption() {
    guard let resumption = simulation.takeResumption() else { return }
    let operation = core.registry.operations.first { operation in
      core.registry.task(of: operation.token).map { TaskNumber.of($0) == resumption.root } ?? false
    }
    resumption.report(effect: operation.map { "made at \($0.run.origin)" }, at: lastUse)
  }
}
