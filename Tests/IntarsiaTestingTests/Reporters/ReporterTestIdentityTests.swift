import IntarsiaIssues
import Testing

@testable import IntarsiaTesting

@Suite("Reporters: the running test", .endsWithinAMinute)
struct ReporterTestIdentityTests {
  @Test("The identity of the running test contains its name and stays the same")
  func name() throws {
    let context = try #require(TestIdentity.current)
    #expect(context.framework == .swiftTesting)
    #expect(context.id.hasPrefix("IntarsiaTestingTests.ReporterTestIdentityTests/name()"))
    #expect(context == TestIdentity.current)
  }

  @Test("Tasks of a test belong to it, detached ones belong to none")
  func tasks() async {
    let context = TestIdentity.current
    #expect(await Task { TestIdentity.current }.value == context)
    #expect(await Task.detached { TestIdentity.current }.value == nil)
  }

  @Test(
    "Test cases with equal arguments have different identities", arguments: [1, 1, 2],
    [Opaque(), Opaque()])
  func cases(_ number: Int, _ opaque: Opaque) throws {
    let context = try #require(TestIdentity.current)
    let isNew = Self.seen.withValue { $0.insert(context).inserted }
    #expect(isNew)
  }

  private static let seen = LockIsolated<Set<TestIdentity>>([])

  struct Opaque: Sendable {}
}
