import IntarsiaConcurrency
import IntarsiaIssues

/// The defaults of the tasks and test cases that have read defaults lately.
///
/// A direct-mapped cache: the number of a task selects its only position. Each position has its own
/// lock, so tests that run in parallel rarely wait for each other. The cache keeps no defaults
/// alive.
final class RecentTestDefaults: Sendable {
  private struct Element {
    var task: UInt64 = 0
    var testCase = 0
    weak var defaults: DependencyDefaults?
  }

  private final class Position: Sendable {
    let element = VisibleMutex(Element())
  }

  private let positions = (0..<64).map { _ in Position() }

  private func position(of execution: TestExecution) -> Position {
    positions[Int(truncatingIfNeeded: execution.task) & (positions.count - 1)]
  }

  /// The defaults of an execution; `nil` if they are unknown or were removed.
  subscript(execution: TestExecution) -> DependencyDefaults? {
    position(of: execution).element.withLock {
      $0.task == execution.task && $0.testCase == execution.testCase ? $0.defaults : nil
    }
  }

  /// Remembers the defaults of an execution instead of those at its position.
  func insert(_ defaults: DependencyDefaults, for execution: TestExecution) {
    position(of: execution).element.withLock {
      $0 = Element(task: execution.task, testCase: execution.testCase, defaults: defaults)
    }
  }
}
