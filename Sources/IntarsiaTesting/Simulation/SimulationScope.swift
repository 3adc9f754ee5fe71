import Testing

/// Runs a case of a test in a simulation, and can leave one behind that never ends.
///
/// A test may wait for something that does not happen, and that cancelling does not end either. Then it fails, and the
/// run of tests goes on; but its task and what that holds stay in memory, as those of any task do that nobody resumes. So
/// does the closure with the test, which must not go before the task. Should somebody resume the task after all, the
/// rest of the test runs outside of the simulation.
struct SimulationScope: TestScoping {
  let trait: SimulationTrait

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: SimulatedTest
  ) async throws {
    try await trait.run(escaping(function), in: test)
  }
}

typealias SimulatedTest = @concurrent @Sendable () async throws -> Void

/// A closure that Swift Testing lends, as one that can be kept.
///
/// `withoutActuallyEscaping` would end the process if the closure is still in use when its scope is left. Swift has
/// no other way to say it. What differs between both kinds of closures is whether they own what they have captured, and
/// not how they are handed over. What is lent here is owned, and so can be held: Swift Testing makes it anew for each trait
/// of a test out of the closure for the next one, and all of them escape. Nobody else has a scope to hand it to.
private func escaping(_ function: SimulatedTest) -> SimulatedTest {
  let keep: (@escaping SimulatedTest) -> SimulatedTest = { $0 }
  return unsafeBitCast(keep, to: ((SimulatedTest) -> SimulatedTest).self)(function)
}
