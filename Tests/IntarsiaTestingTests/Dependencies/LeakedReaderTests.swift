import IntarsiaTesting
import Testing

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var testValue: Int { 3 }
}

private struct Model: Sendable {
  @Dependency(NumberKey.self) var number
  let home = TestIdentity.current
}

@Suite("Leaked readers", .endsWithinAMinute, .dependencies)
struct LeakedReaderTests {
  /// An object that the first test to read it creates, and that all other tests share.
  private static let shared = withDependencies {
    $0[NumberKey.self] = 42
  } operation: {
    Model()
  }

  @Test("An object that one test created and another reads is reported", arguments: 0..<3)
  func leak(index: Int) throws {
    let issues = IssueRecorder()
    let number = withIssueReporters([issues]) { Self.shared.number }
    #expect(number == 42)
    let home = try #require(Self.shared.home)
    let here = try #require(TestIdentity.current)
    // One of the three cases has created the object, so its read is correct.
    guard home != here else {
      #expect(issues.messages == [])
      return
    }
    #expect(
      issues.messages == [
        """
        A dependency is read in another test than the one that created its reader.

          Reader at: IntarsiaTestingTests/LeakedReaderTests.swift:10
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
