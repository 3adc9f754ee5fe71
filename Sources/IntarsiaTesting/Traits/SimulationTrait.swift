import IntarsiaIssues
public import IntarsiaSimulation
public import Testing

/// Runs a test in a simulation: in virtual time, one job at a time.
///
/// Made by `.simulated`.
public struct SimulationTrait: TestTrait, SuiteTrait, TestScoping {
  let order: JobOrder?
  let timeout: Duration

  /// A suite hands the trait to its tests.
  public var isRecursive: Bool { true }

  /// Runs what is handed over, as one case of a test.
  ///
  /// Swift Testing does not come here, but asks for the ``scopeProvider(for:testCase:)``. Who calls
  /// it with a closure of one's own, and with one that never ends, ends the process: that closure
  /// goes when this returns.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(function) { function in
      try await run(function, in: test)
    }
  }

  /// The scope that runs a case of a test; `nil` for a suite, whose tests have the trait
  /// themselves.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> (some TestScoping)? {
    testCase.map { _ in SimulationScope(trait: self) }
  }

  func run(
    _ function: @escaping @concurrent @Sendable () async throws -> Void, in test: Test
  ) async throws {
    try await simulate(
      order, timeout: timeout, at: IssueLocation(), reporters: reporters(in: test),
      reportResumption: { $0.report(in: test) },
      operation: { try await function() })
  }
}

/// The reporters of a test that report at its line: a trait is not called from any.
private func reporters(in test: Test) -> [any IssueReporter] {
  IssueReporting.installedReporters ?? [SwiftTestingReporter(place: test.sourceLocation)]
}

extension ExternalResumption {
  /// Reports that external work has resumed a task of the test.
  fileprivate func report(in test: Test) {
    IssueReporting.$installedReporters.withValue(reporters(in: test)) {
      report(effect: nil, at: IssueLocation())
    }
  }
}

extension Trait where Self == SimulationTrait {
  /// Runs the test in a simulation: in virtual time, one job at a time, in an order that is the
  /// same each time.
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
  /// It is ``simulate(_:timeout:externalTimeout:fileID:filePath:line:column:operation:)`` around
  /// the test. A test that waits for something that never happens fails and is cancelled; if that
  /// does not end it, its task stays in memory.
  public static var simulated: Self {
    Self(order: nil, timeout: .seconds(3600))
  }

  /// Runs the test in a simulation, in an order of your choice.
  ///
  /// - Parameters:
  ///   - order: Which job runs where several could, if not the order that `.jobOrders` says.
  ///   - timeout: How much virtual time may pass.
  public static func simulated(
    _ order: JobOrder? = nil, timeout: Duration = .seconds(3600)
  ) -> Self {
    Self(order: order, timeout: timeout)
  }

  /// Runs the test in a simulation, in an order that looks like chance and is the same for the same
  /// seed.
  public static func simulated(
    seed: UInt64, timeout: Duration = .seconds(3600)
  ) -> Self {
    Self(order: .random(seed: seed), timeout: timeout)
  }
}
