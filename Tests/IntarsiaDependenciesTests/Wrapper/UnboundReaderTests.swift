import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 3 }
}

private struct Model: Sendable {
  @Dependency(NumberKey.self) var number
  let home = TestIdentity.current
}

// The suite lacks the trait `.dependencies`, so it binds no dependencies.
@Suite("Readers without overrides", .endsWithinAMinute)
struct UnboundReaderTests {
  /// An object that the first test creates with its own defaults, as a test store does.
  private static let shared = DependencySnapshot.current.withOwnDefaults().bind {
    withDependencies {
      $0[NumberKey.self] = 42
    } operation: {
      Model()
    }
  }

  @Test("An object that one test creates and another reads is reported", arguments: 0..<3)
  func leak(index: Int) throws {
    let issues = IssueRecorder()
    let number = withIssueReporters([issues]) { Self.shared.number }
    #expect(number == 42)
    #expect(DependencySnapshot.bound == nil)
    let home = try #require(Self.shared.home)
    let here = try #require(TestIdentity.current)
    // One of the three cases has created the object, and may read it.
    guard home != here else {
      #expect(issues.messages == [])
      return
    }
    #expect(
      issues.messages == [
        """
        A dependency is read in another test than the one that created its reader.

          Reader at: IntarsiaDependenciesTests/UnboundReaderTests.swift:11
          Created in: \(home.id)
          Read in: \(here.id)

        Look for a static let, a global or a singleton that holds the object. Create the \
        object in each test, or make it a dependency itself: the defaults of dependencies \
        are made anew for each test.

        [dependency-leaked-reader]
        """
      ])
  }
}
