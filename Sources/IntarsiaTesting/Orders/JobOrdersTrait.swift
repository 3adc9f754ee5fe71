import IntarsiaIssues
import IntarsiaSimulation
public import Testing

/// Runs a test in several of the possible orders of its concurrent jobs.
///
/// Made by `.jobOrders(_:)`.
public struct JobOrdersTrait: TestTrait, SuiteTrait, TestScoping {
  let orders: JobOrders
  let location: IssueLocation

  /// The tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs one case of a test, once for each order.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withJobOrders(orders, at: location) { try await function() }
  }
}

extension Trait where Self == JobOrdersTrait {
  /// Runs the test in several of the possible orders of its concurrent jobs.
  ///
  /// ```swift
  /// @Test("The latest search wins", .jobOrders(.all()))
  /// func search() async { … }
  /// ```
  ///
  /// The whole test runs once for each order: see
  /// ``withJobOrders(_:fileID:filePath:line:column:operation:)``. List `.simulated` after this
  /// trait to order the jobs of the test itself, too.
  ///
  /// - Parameter orders: The orders in which the test runs.
  public static func jobOrders(
    _ orders: JobOrders,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(
      orders: orders,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
