import Foundation
import IntarsiaIssues
import Testing

/// Runs a part of a test many times, with actions, answers of dependencies and orders of jobs that
/// it chooses, and checks laws after each action.
///
/// ```swift
/// @Test func neverOversold() async throws {
///   try await withActions(steps: 40, runs: 500) { machine in
///     let store = TestStore(initialState: Shop.State(stock: 3)) { Shop() } withDependencies: {
///       $0.payments.charge = machine.answers("charge", .success(()), .failure(Declined()))
///     }
///     let user = machine.user(of: store)
///     user.action(weight: 3) { .buyTapped($0.pick(1...2)) }
///     user.action(when: { $0.cart != nil }) { _ in .cancelTapped }
///     user.always("stock is never negative") { $0.stock >= 0 }
///     user.eventually("the cart empties", within: .seconds(60)) { $0.cart == nil }
///     machine.advance(by: .seconds(1)...(.seconds(30)))
///     try await machine.run()
///   }
/// }
/// ```
///
/// A run fails if a law breaks, an issue is reported, or the operation throws an error. The search
/// stops at the first failure, and makes it simpler: it runs the test with fewer actions, lower
/// values and simpler answers, as long as it fails in the same way. Then it reports the actions
/// that are left, as a test in Swift and as a text for `replay`. The next time the test runs, it
/// begins with this failure.
///
/// The same seed gives the same runs, so the test cannot flake. For other runs, as in a nightly
/// test, set the environment variables `INTARSIA_SEED` (a number, or `random`) and `INTARSIA_RUNS`.
///
/// - Parameters:
///   - steps: The maximum number of steps in a run.
///   - runs: The number of runs.
///   - time: The time in which new runs begin; `nil` for no limit.
///   - seed: The seed of the choices.
///   - orders: How the orders of jobs are chosen.
///   - script: The choices of a failure, to repeat it alone.
///   - shrinkingTime: The time in which a failure is made simpler.
///   - keepsFailures: Whether a failure is kept in `.intarsia/failures`, and tried first next time.
///   - operation: The part of the test. It makes its store, describes actions and laws, and calls
///     ``TestMachine/run()``.
/// - Returns: The runs and what they reached.
/// - Throws: The error that the operation throws in the failing run, unless a law is broken.
@discardableResult
public nonisolated(nonsending) func withActions(
  steps: Int = 40, runs: Int = 200, within time: Duration? = nil, seed: UInt64 = 0,
  orders: OrderStrategy = .mixed, replay script: ActionScript? = nil,
  shrinkingWithin shrinkingTime: Duration = .seconds(300), keepsFailures: Bool = true,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  operation: nonisolated(nonsending) @escaping (TestMachine) async throws -> Void
) async throws -> ActionReport {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let search = ActionSearch(steps: max(steps, 1), location: location, operation: operation)
  let memory = FailureMemory(for: location, isUsed: keepsFailures && script == nil)
  var failure: ActionSearch.Outcome?
  let environment = ProcessInfo.processInfo.environment
  let runs = environment["INTARSIA_RUNS"].flatMap(Int.init) ?? runs
  let seed =
    switch environment["INTARSIA_SEED"] {
    case "random": UInt64.random(in: 0 ... .max)
    case let text: text.flatMap { UInt64($0) } ?? seed
    }
  await withKnownIssue(isIntermittent: true) {
    failure = await search.find(
      script.map { [$0] } ?? memory.scripts, runs: script == nil ? runs : 0, within: time,
      seed: seed, orders: orders)
    if let found = failure, script == nil {
      failure = await search.simplify(found, within: shrinkingTime)
    }
  } matching: { [watch = search.watch] issue in
    // Expectations of the operation: the failure is reported once, when it has become simple.
    if issue.isFailure { watch.note(issue.sourceLocation.map { "\($0)" } ?? "expectation") }
    return true
  }
  memory.keep(failure.map { [$0.script] } ?? [])
  guard let failure else {
    search.warnOfGaps()
    return search.report(nil)
  }
  try await search.show(failure)
  return search.report(failure.script)
}
