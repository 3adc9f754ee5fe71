import IntarsiaIssues
import IntarsiaSimulation
public import Testing

/// Runs a test in several of the orders in which its concurrent jobs could run.
///
/// Made by `.jobOrders(_:)`.
public struct JobOrdersTrait: TestTrait, SuiteTrait, TestScoping {
  let orders: JobOrders
  let location: IssueLocation

  /// A suite hands the trait to its tests.
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
  /// Runs the test in several of the orders in which its concurrent jobs could run.
  ///
  /// ```swift
  /// @Test("The latest search wins", .jobOrders(.all()))
  /// func search() async { … }
  /// ```
  ///
  /// The whole test is run once for each order: see
  /// ``withJobOrders(_:fileID:filePath:line:column:operation:)``. Together with `.simulated`, which
  /// has to stand after it, the jobs of the test itself are ordered, too.
  ///
  /// - Parameter orders: The orders to run it in.
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
