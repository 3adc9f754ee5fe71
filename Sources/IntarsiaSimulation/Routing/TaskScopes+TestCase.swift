import IntarsiaConcurrency

/// The scope of the running XCTest case.
///
/// XCTest creates the instance of a case before it runs the case, and runs `setUp` and the test in
/// separate tasks. A clock that is created by a property or by `setUp` therefore needs a scope
/// around all tasks of the case. XCTest runs one case at a time, so all tasks that start meanwhile
/// belong to it.
struct TestCaseScope: Sendable {
  /// The number of running cases, which may be nested.
  var running = 0
  /// Whether a clock was created outside any task, so that the next case needs a scope.
  var isWanted = false
  var scope: TaskScope?
}

extension TaskScopes {
  /// Records that an XCTest case starts.
  package static func beginTestCase() {
    let isWanted = JobRouting.state.withLock { state in
      state.testCase.running += 1
      return state.testCase.isWanted && state.testCase.scope == nil
    }
    if isWanted { _ = openForTestCase() }
  }

  /// Records that an XCTest case ends, and closes its scope.
  package static func endTestCase() {
    // The deinitializer of a scope takes the lock, so the scope is released after the lock.
    let ended = JobRouting.state.withLock { state -> TaskScope? in
      state.testCase.running -= 1
      return state.testCase.running == 0 ? state.testCase.scope.take() : nil
    }
    _ = ended
  }

  /// The scope of the running case, for a clock that is created outside any task.
  ///
  /// If no case is running, the result is `nil`, and the next case opens a scope.
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
