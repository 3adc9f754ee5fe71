import IntarsiaIssues
public import IntarsiaSimulation
public import Testing

extension Trait where Self == TestScopeTrait {
  /// Runs the test in a simulation: in virtual time, one job at a time, in a reproducible order.
  ///
  /// ```swift
  /// @Test(.simulated)
  /// func retries() async throws {
  ///   let start = ContinuousClock.now
  ///   try await Task.sleep(for: .seconds(60))
  ///   #expect(start.duration(to: .now) == .seconds(60))  // at once
  /// }
  /// ```
  ///
  /// It wraps the test in
  /// ``simulate(_:timeout:externalTimeout:fileID:filePath:line:column:operation:)``. A test that
  /// waits for something that never happens fails and is cancelled. If it ignores the cancellation,
  /// its task stays in memory.
  public static var simulated: Self { simulated() }

  /// Runs the test in a simulation, in a given order.
  ///
  /// - Parameters:
  ///   - order: The order of the jobs. The default is the order that `.jobOrders` sets.
  ///   - timeout: The virtual time that may pass.
  public static func simulated(
    _ order: JobOrder? = nil, timeout: Duration = .seconds(3600)
  ) -> Self {
    Self { function, test in
      let function = escaping(function)
      // Issues are reported at the line of the test, because a trait has no line of its own.
      let reporters =
        IssueReporting.installedReporters ?? [SwiftTestingReporter(place: test.sourceLocation)]
      try await simulate(
        order, timeout: timeout, at: IssueLocation(), reporters: reporters,
        operation: { try await function() })
    }
  }
}
