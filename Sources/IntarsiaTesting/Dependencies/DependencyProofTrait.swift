import IntarsiaDependencies
import IntarsiaIssues
public import Testing

/// Fails a test that touches a dependency it does not override, or overrides one that nothing
/// reads.
///
/// Made by `.controlsDependencies()` and `.usesOverrides()`.
public struct DependencyProofTrait: TestTrait, SuiteTrait, TestScoping {
  enum Claim {
    case everythingTouchedIsControlled
    case everythingOverriddenIsUsed
  }

  let claim: Claim

  /// The location of the trait in the source.
  let location: IssueLocation

  /// The tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs one case of a test, then checks the claim.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let outer = DependencySnapshot.current
    let record = outer.record ?? DependencyRecord()
    try await outer.withOwnDefaultsIfNone().recorded(by: record).bind { try await function() }
    switch claim {
    case .everythingTouchedIsControlled:
      for touch in record.uncontrolled {
        reportIssue(
          IssueCode.dependency.uncontrolled,
          "The test touched \(touch.key), which it does not override.",
          values: [("Dependency", touch.key), ("Read at", "\(touch.location)")],
          at: touch.location)
      }
    case .everythingOverriddenIsUsed:
      for key in record.unused {
        reportIssue(
          IssueCode.dependency.unusedOverride,
          "The test overrides \(key), which nothing read.", values: [("Dependency", key)],
          at: location)
      }
    }
  }
}

extension Trait where Self == DependencyProofTrait {
  /// Fails the test if it touches a dependency that it does not override.
  ///
  /// ```swift
  /// @Test(.controlsDependencies(), .dependency(\.uuid, .incrementing))
  /// func save() { … }  // fails if saving reads the date
  /// ```
  public static func controlsDependencies(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(
      claim: .everythingTouchedIsControlled,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Fails the test if it overrides a dependency that nothing reads.
  ///
  /// Only overrides made in the test, or by traits listed after this one, count.
  public static func usesOverrides(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(
      claim: .everythingOverriddenIsUsed,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
