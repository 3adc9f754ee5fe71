import Foundation
import XCTest

/// Limits each case of XCTest, because `executionTimeAllowance` does not exist on Linux.
final class XCTestObserver: NSObject, XCTestObservation, @unchecked Sendable {
  // Safe: `lock` guards `tests`.

  /// Observes the cases of this process.
  static func register() {
    XCTestObservationCenter.shared.addTestObserver(XCTestObserver())
  }

  private let lock = NSLock()
  /// The running cases, innermost last: a case may run another one.
  private var tests: [RunningTest] = []

  func testCaseWillStart(_ testCase: XCTestCase) {
    let test = RunningTest(name: "Test case '\(testCase.name)'")
    lock.withLock { tests.append(test) }
    RunningTests.begin(test)
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    guard let test = lock.withLock({ tests.popLast() }) else { return }
    RunningTests.end(test)
  }
}
