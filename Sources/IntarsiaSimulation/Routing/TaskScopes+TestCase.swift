import IntarsiaConcurrency

/// The scope of the running case of XCTest.
///
/// XCTest makes the instance of a case before it runs the case, and runs `setUp` and the test in
/// separate tasks. A clock that such a property or `setUp` creates therefore needs a scope around
/// all tasks of the case. XCTest runs one case at a time, so all tasks that start meanwhile belong
/// to it.
struct TestCaseScope: Sendable {
  /// The number of cases that run: one, and those that it runs inside.
  var running = 0
  /// Whether a clock was created outside of all tasks, so that the next case needs a scope.
  var isWanted = false
  var scope: TaskScope?
}

extension TaskScopes {
  /// Starts a case of XCTest.
  package static func beginTestCase() {
    let isWanted = JobRouting.state.withLock { state in
      state.testCase.running += 1
      return state.testCase.isWanted && state.testCase.scope == nil
    }
    if isWanted { _ = openForTestCase() }
  }

  /// Ends a case of XCTest, and its scope.
  package static func endTestCase() {
    // The scope closes itself under the lock, so it is released after the lock.
    let ended = JobRouting.state.withLock { state -> TaskScope? in
      state.testCase.running -= 1
      return state.testCase.running == 0 ? state.testCase.scope.take() : nil
    }
    _ = ended
  }

  /// The scope of the running case for a clock that no task creates.
  ///
  /// If no case is running, the next case has a scope.
  static func ofTestCase() -> TaskScope? {
    let (isRunning, scope) = JobRouting.state.withLock { state in
      state.testCase.isWanted = true
      return (state.testCase.running > 0, state.testCase.scope)
    }
    return isRunning ? scope ?? openForTestCase() : nil
  }

  /// Opens the scope of the running case.
  static func openForTestCase() -> TaskScope {
    let scope = open(for: nil, patience: 1_000_000)
    JobRouting.state.withLock { $0.testCase.scope = scope }
    return scope
  }
}
