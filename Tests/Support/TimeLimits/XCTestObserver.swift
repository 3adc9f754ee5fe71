import Foundation
import XCTest

/// Called by the constructor in TimeLimitsBoot, before the process runs any other code.
@_cdecl("intarsia_time_limits_observe_xctest")
func observeXCTest() {
  XCTestObservationCenter.shared.addTestObserver(XCTestObserver.shared)
}

/// Limits each case of XCTest without a base class, because `executionTimeAllowance` does not exist on Linux.
private final class XCTestObserver: NSObject, XCTestObservation, @unchecked Sendable {
  // Safe: `lock` guards `tests`.
  static let shared = XCTestObserver()

  private let lock = NSLock()
  /// The cases that are running, nested, because a case may run another one.
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
