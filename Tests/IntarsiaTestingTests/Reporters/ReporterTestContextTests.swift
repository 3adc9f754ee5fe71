import IntarsiaIssues
import Testing

@testable import IntarsiaTesting

@Suite("Reporters: the running test", .endsWithinAMinute)
struct ReporterTestContextTests {
  @Test("A test is known by its name, and the same each time it is asked for")
  func name() throws {
    let context = try #require(TestContext.current)
    #expect(context.framework == .swiftTesting)
    #expect(context.id.hasPrefix("IntarsiaTestingTests.ReporterTestContextTests/name()"))
    #expect(context == TestContext.current)
  }

  @Test("Tasks of a test belong to it, detached ones belong to none")
  func tasks() async {
    let context = TestContext.current
    #expect(await Task { TestContext.current }.value == context)
    #expect(await Task.detached { TestContext.current }.value == nil)
  }

  @Test("Equal arguments make different cases", arguments: [1, 1, 2], [Opaque(), Opaque()])
  func cases(_ number: Int, _ opaque: Opaque) throws {
    let context = try #require(TestContext.current)
    let isNew = Self.seen.withValue { $0.insert(context).inserted }
    #expect(isNew)
  }

  private static let seen = LockIsolated<Set<TestContext>>([])

  struct Opaque: Sendable {}
}
