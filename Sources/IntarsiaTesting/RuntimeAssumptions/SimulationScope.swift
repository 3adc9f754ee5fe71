import IntarsiaSimulation
import Testing

/// Runs a case of a test in a simulation, and can abandon a case that never ends.
///
/// A test may wait for an event that never happens, and ignore cancellation. Then the test fails,
/// and the test run continues. The suspended task and the values that it holds stay in memory, and
/// so does the closure with the test, because it must outlive the task. If other code resumes the
/// task later, the rest of the test runs outside of the simulation.
struct SimulationScope: TestScoping {
  let trait: SimulationTrait

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: SimulatedTest
  ) async throws {
    try await trait.run(escaping(function), in: test)
  }
}

typealias SimulatedTest = @concurrent @Sendable () async throws -> Void

/// Makes a closure that Swift Testing passes as nonescaping escape.
///
/// `withoutActuallyEscaping` would end the process if the closure is still in use at the end of its
/// scope, and Swift has no other conversion. Both kinds of closures are passed in the same way;
/// they differ in whether they own their captures. This closure owns them: for each trait of a
/// test, Swift Testing makes it out of the closure for the next trait, and all of them escape. Only
/// Swift Testing calls scopes.
private func escaping(_ function: SimulatedTest) -> SimulatedTest {
  let keep: (@escaping SimulatedTest) -> SimulatedTest = { $0 }
  return unsafeBitCast(keep, to: ((SimulatedTest) -> SimulatedTest).self)(function)
}
