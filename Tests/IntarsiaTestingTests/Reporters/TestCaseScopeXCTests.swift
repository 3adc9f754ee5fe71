import XCTest

@testable import IntarsiaSimulation

/// The scopes of the tasks of two cases, neither of which is a part of another case.
final class TestCaseScopeXCTests: XCTestCase {
  // Safe: XCTest runs one case at a time.
  nonisolated(unsafe) private static var scopes: [TaskScope] = []

  override class func tearDown() { scopes = [] }

  func testFirstCaseHasAScopeOfItsOwn() throws { try checkScope() }

  func testSecondCaseHasAScopeOfItsOwn() throws { try checkScope() }

  private func checkScope() throws {
    let scope = try XCTUnwrap(TaskScopes.ofThisTask())
    XCTAssert(TaskScopes.ofThisTask() === scope)
    XCTAssertFalse(Self.scopes.contains { $0 === scope }, "It is the scope of an earlier case")
    Self.scopes.append(scope)
  }
}
