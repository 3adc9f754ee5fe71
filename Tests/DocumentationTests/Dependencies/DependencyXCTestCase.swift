// snippet
import IntarsiaTesting
import XCTest

/// Needs no base class and no `setUp`: the defaults of each case are new.
final class QuoteModelXCTests: XCTestCase {
  func testPrepared() {
    prepareDependencies { $0.uuid = .incrementing }
    @Dependency(\.uuid) var uuid
    XCTAssertEqual(uuid(), UUID(0))
  }

  func testPreparedAgain() {
    prepareDependencies { $0.uuid = .incrementing }
    @Dependency(\.uuid) var uuid
    XCTAssertEqual(uuid(), UUID(0))
  }
}
// end
