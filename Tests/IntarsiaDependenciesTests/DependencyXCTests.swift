import IntarsiaTesting
import Synchronization
import XCTest

private final class Counter: Sendable {
  private let value = Mutex(0)

  func next() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }
}

private enum CounterKey: TestDependencyKey {
  static var testValue: Counter { Counter() }
}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var testValue: Int { 3 }
}

private enum WordKey: DependencyKey {
  static var liveValue: String { "live" }
}

extension DependencyValues {
  fileprivate var counter: Counter {
    get { self[CounterKey.self] }
    set { self[CounterKey.self] = newValue }
  }

  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

private struct Model {
  @Dependency(\.counter) var counter
  @Dependency(\.number) var number
  @Dependency(WordKey.self) var word
}

/// A test case without a special base class: XCTest notifies the library when a case begins.
final class DependencyXCTests: XCTestCase {
  func testFirstCaseStartsFresh() {
    XCTAssertEqual(Model().counter.next(), 1)
    XCTAssertEqual(Model().counter.next(), 2)
  }

  func testSecondCaseStartsFresh() {
    XCTAssertEqual(Model().counter.next(), 1)
  }

  func testAsynchronousCaseStartsFresh() async {
    XCTAssertEqual(Model().counter.next(), 1)
    let next = await Task.detached { Model().counter.next() }.value
    XCTAssertEqual(next, 2)
  }

  func testTestValueAndOverrides() {
    XCTAssertEqual(Model().number, 3)
    withDependencies {
      $0.number = 42
    } operation: {
      XCTAssertEqual(Model().number, 42)
    }
    XCTAssertEqual(Model().number, 3)
  }

  func testWhatOneCasePreparesAnotherDoesNotSee() {
    prepareDependencies { $0.number = 7 }
    XCTAssertEqual(Model().number, 7)
  }

  func testLiveDependencyFailsTheTestWithItsName() {
    let issues = IssueRecorder()
    let word = withIssueReporters([issues]) { Model().word }
    XCTAssertEqual(word, "live")
    XCTAssertEqual(issues.issues.map(\.code?.rawValue), ["dependency-test-value-missing"])
    XCTAssertEqual(issues.messages.first?.hasPrefix("WordKey has no test value"), true)
  }
}
