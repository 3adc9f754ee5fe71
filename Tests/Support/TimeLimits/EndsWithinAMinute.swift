public import Testing

/// A trait that limits the duration of a test, and ends the process if cancellation does not help.
///
/// Swift Testing's own `.timeLimit` cancels the test and waits for it. A test that ignores its
/// cancellation, or blocks its thread, then hangs the process. If tests block all threads of
/// Swift's tasks, `.timeLimit` has no thread to report the limit on.
public struct EndsWithinAMinute: SuiteTrait, TestTrait, TestScoping {
  /// Tests inherit the trait from their suite.
  public var isRecursive: Bool { true }

  /// Runs one case of a test, which is cancelled if it runs for too long.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Turnstile.pass { try await limit(test, function) }
  }

  private func limit(
    _ test: Test, _ function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let place = test.sourceLocation
    let running = RunningTest(
      name: "Test \"\(test.displayName ?? test.name)\" at \(place.fileID):\(place.line)")
    defer {
      if RunningTests.isOverdue(running) {
        Issue.record("\(TimeLimit.ofThisProcess.failureMessage)", sourceLocation: place)
      }
    }
    try await withoutActuallyEscaping(function) { function in
      // The limit cancels this child task. Swift Testing would take a cancellation of its own task
      // for a call of `Test.cancel`.
      try await withThrowingTaskGroup { group in
        group.addTask {
          try await withUnsafeCurrentTask { task in
            RunningTests.begin(running, in: task)
            defer { RunningTests.end(running) }
            try await function()
          }
        }
        try await group.next()
      }
    }
  }
}

extension Trait where Self == EndsWithinAMinute {
  /// Cancels a test that runs for more than a minute, and ends the process if the test still runs
  /// ten seconds later.
  ///
  /// The minute begins anew if another test begins or ends, and leaves out the time for which the
  /// process waits for a processor. So a slow machine does not end a test.
  ///
  /// Either way the failure names the test:
  ///
  /// ```swift
  /// @Suite("Timers", .endsWithinAMinute)
  /// struct TimerTests {
  /// ```
  ///
  /// Put the trait first, so that the limit includes the other traits. The environment variables
  /// `INTARSIA_TIME_LIMIT` and `INTARSIA_TIME_GRACE` replace the minute and the ten seconds by
  /// other numbers of seconds.
  public static var endsWithinAMinute: Self { Self() }
}
