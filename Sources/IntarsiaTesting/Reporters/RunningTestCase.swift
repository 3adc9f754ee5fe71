import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaIssues
import IntarsiaSimulation
import Synchronization
import XCTest

/// A running XCTest case, as the test observer sees it.
struct RunningTestCase: Sendable {
  /// The class and the method, such as `CartTests.testAdding`.
  let name: String

  /// The number of the run; a case may run many times in a process.
  let number: Int

  let lifetime = TestLifetime()

  var id: String { "\(name)#\(number)" }

  /// The innermost running case of this process.
  static var current: Self? {
    runs.withLock(\.running.last)
  }

  /// The number of the innermost running case, or 0 if none runs.
  static var currentNumber: Int { innermost.load(ordering: .relaxed) }

  private static let innermost = Atomic(0)

  /// Starts to observe the cases, once, before the tests start.
  static func startObserving() {
    XCTestObservationCenter.shared.addTestObserver(observer)
  }

  /// The running cases of this process, nested because a case may run another one.
  private struct Runs {
    var running: [RunningTestCase] = []
    var count = 0
    var failures = 0
  }

  /// The number of failures that XCTest has recorded in this process.
  static var failureCount: Int { runs.withLock(\.failures) }

  private static let runs = VisibleMutex(Runs())
  private static let observer = Observer()

  private final class Observer: NSObject, XCTestObservation, Sendable {
    func testCaseWillStart(_ testCase: XCTestCase) {
      let name = testCase.name
      runs.withLock {
        $0.count += 1
        $0.running.append(RunningTestCase(name: name, number: $0.count))
        innermost.store($0.count, ordering: .relaxed)
      }
      TaskScopes.beginTestCase()
    }

    func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
      atLine lineNumber: Int
    ) {
      runs.withLock { $0.failures += 1 }
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
      runs.withLock {
        _ = $0.running.popLast()
        innermost.store($0.running.last?.number ?? 0, ordering: .relaxed)
      }
      TaskScopes.endTestCase()
      DependencyDefaults.ofTests.removeWhatIsOver()
    }
  }
}
