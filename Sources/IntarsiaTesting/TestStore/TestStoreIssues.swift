package import IntarsiaIssues

/// The codes about tests of features.
package enum TestStoreIssues {
  package static let stateMismatch = IssueCode(
    "test-store-state-mismatch",
    summary: "The state is not what the test expects.",
    remedy: """
      If the feature is right, change the expectation: lines with a minus are what the test \
      expects, lines with a plus are what the feature did.
      """)

  package static let unexpectedAction = IssueCode(
    "test-store-unexpected-action",
    summary: "The next action is not the one that the test expects to receive.",
    remedy: """
      If the feature is right, receive the action that it sends: lines with a minus are what the \
      test expects, lines with a plus are the received action.
      """)

  package static let noActionToReceive = IssueCode(
    "test-store-no-action-to-receive",
    summary: "The test expects to receive an action, but no effect sends one.",
    remedy: """
      Each running effect waits for an event that does not happen by itself. Trigger the event \
      first: advance the clock, yield from the stream, resume the continuation, or send the action \
      that it waits for. If external work is to resume it, put withExternalWork("label") { … } \
      around that wait, or .usesExternalWork on the test.
      """)

  package static let unhandledActions = IssueCode(
    "test-store-unhandled-actions",
    summary: "Effects have sent actions that the test has not received.",
    remedy: """
      Receive each of them, in their order, before the test goes on. If the test is about \
      something else, call skipReceivedActions.
      """)

  package static let runningEffects = IssueCode(
    "test-store-running-effects",
    summary: "The test is over, but effects are still running.",
    remedy: """
      Let each effect end before the test does: finish the stream or the call that it awaits, or \
      send the action that cancels it. If external work is to resume it, put \
      withExternalWork("label") { … } around that wait, or .usesExternalWork on the test. If an \
      effect is meant to run on, end the test with skipInFlightEffects.
      """)

  package static let neverSettles = IssueCode(
    "test-store-never-settles",
    summary: "Effects run one job after the other and never settle.",
    remedy: """
      Let each effect await the event that it needs, instead of a loop around Task.yield(). Give a \
      timer a TestClock instead of an ImmediateClock, and advance it. End a timer before the test \
      waits for something else. If effects have that much to do, raise the store's jobLimit.
      """)

  package static let skippedAssertion = IssueCode(
    "test-store-skipped-assertion",
    summary: "A test that is not exhaustive omits changes or actions.",
    remedy: """
      Nothing has to be done. The store was told to show what the test leaves out: set \
      exhaustivity to .off to hide it, or to .on to have it described.
      """)

  package static let nothingToSkip = IssueCode(
    "test-store-nothing-to-skip",
    summary: "A test skips actions or effects that do not exist.",
    remedy: """
      Remove the call, or pass strict: false if there is sometimes nothing to skip.
      """)

  package static let outlivingTasks = IssueCode(
    "test-store-outliving-tasks",
    summary:
      "A test ends while tasks run that an effect has made, and that the effect did not await.",
    remedy: """
      Await the task in the effect, or use a task group: the effect then cancels it with itself. \
      If the task is meant to outlive its effect, end the test with finish, which lets it end, or \
      with skipInFlightEffects.
      """)

  package static let sentAfterDismissal = IssueCode(
    "test-store-sent-after-dismissal",
    summary: "A test sends an action to a feature that has dismissed itself.",
    remedy: """
      End the test after the dismissal, or make another store for the rest. In an application, the \
      parent has removed the feature's state by then. The action is not processed.
      """)

  package static let expectedNoChange = IssueCode(
    "test-store-expected-no-change",
    summary: "The test has a closure for a change of the state, but nothing changes.",
    remedy: """
      If the action should change nothing, remove the closure. If it should change something, \
      describe that in the closure, and the difference will be shown.
      """)

  package static let stepThrew = IssueCode(
    "test-store-step-threw",
    summary: "A step of a script threw an error.",
    remedy: """
      Correct the line that threw it, often a #require of a value that is missing. The steps that \
      follow run all the same.
      """)
}
