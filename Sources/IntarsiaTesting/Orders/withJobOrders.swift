import IntarsiaIssues
import IntarsiaSimulation
import Testing

/// Runs a part of a test in several of the possible orders of its concurrent jobs.
///
/// ```swift
/// @Test("The latest search wins")
/// func search() async throws {
///   try await withJobOrders(.all()) {
///     let store = TestStore(initialState: Search.State()) { Search() }
///     await store.send(.typed("a")) { $0.query = "a" }
///     await store.send(.typed("ab")) { $0.query = "ab" }
///     await store.skipReceivedActions()
///     #expect(store.state.results == ["ab"])
///   }
/// }
/// ```
///
/// Create the state of each run inside the operation, so that no run depends on an earlier one. The
/// search stops at the first order in which the operation throws an error or records an issue. That
/// order is reported, so that you can replay it alone: `withJobOrders(.replay("choices:0.1"))`.
///
/// If the test passes, a warning reports each limit of that result: orders that were left out or
/// may have been missed, an order to replay that does not fit, and a test with no jobs to reorder
/// or with a single order. Stubs that answer at once are the usual cause of a single order.
///
/// The order applies to the jobs of test stores and of
/// ``simulate(_:timeout:externalTimeout:fileID:filePath:line:column:operation:)``. Jobs of one
/// actor, including the main actor, keep their order among themselves. A task enters an idle actor
/// without a job, so another task cannot come between two calls of it. Put `await Task.yield()`
/// between them to test that.
///
/// - Parameters:
///   - orders: The orders in which the operation runs.
///   - operation: The part of the test. It runs once for each order.
/// - Returns: The number of orders that were run.
/// - Throws: The error that the operation throws in the first failing order.
@discardableResult
public nonisolated(nonsending) func withJobOrders(
  _ orders: JobOrders,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  operation: nonisolated(nonsending) () async throws -> Void
) async throws -> Int {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  func warn(
    _ code: IssueCode, _ what: String, values: [(String, String)] = [], fix: String? = nil
  ) {
    reportIssue(code, what, values: values, fix: fix, severity: .warning, at: location)
  }
  var search = OrderSearch(orders)
  var count = 0
  var doubt: (run: Int, reason: String)?
  var isUsed = false
  while let order = search.next() {
    count += 1
    let chooser = JobChooser(order)
    let outcome = await JobChooser.$current.withValue(chooser) {
      await FailureWatch.run(operation)
    }
    search.note(chooser.choices, jobCount: chooser.jobCount)
    isUsed = isUsed || chooser.isUsed
    let mismatch = search.isExhaustive ? nil : search.mismatch
    if outcome.hasFailed {
      // The framework has already recorded the issue of a failed `#require`.
      let isShownLater = outcome.error.map { !($0 is ExpectationFailedError) } ?? false
      reportFailure(
        in: chooser, number: count, isShownLater: isShownLater, mismatch: mismatch, at: location)
      if let error = outcome.error { throw error }
      return count
    }
    // The success of the test would hide each of these limits.
    if let mismatch {
      warn(
        SimulationIssues.orderDoesNotFit,
        "The test passes, but it cannot run in the order to replay.",
        values: [
          ("Order to replay", "\(chooser.order)"), ("Does not fit", "\(mismatch)"),
          ("Order that was run", "\(chooser.orderMade)"),
        ])
    }
    if doubt == nil, search.isExhaustive, let reason = uncertainty(of: chooser, in: search) {
      doubt = (count, reason)
    }
  }
  if !isUsed {
    warn(
      SimulationIssues.nothingToOrder,
      """
      The test passes, but it has no jobs to reorder: it makes no test store, and no simulation \
      without an order of its own.
      """
    )
  } else if search.isExhaustive, count == 1, !search.isCutShort, doubt == nil {
    warn(
      SimulationIssues.onlyOneOrder,
      "The test passes in its only order: at no time were two jobs ready.")
  }
  if search.isCutShort {
    warn(
      SimulationIssues.ordersLeftOut,
      "The test passes in the \(count) orders of its jobs that were run, and there are more.",
      fix: """
        Allow more with withJobOrders(.all(upTo: …)), make the part of the test smaller that runs \
        in every order, or run it in random ones.
        """)
  }
  if let doubt {
    warn(
      SimulationIssues.ordersInDoubt,
      """
      The test passes in \(count == 1 ? "the one order" : "the \(count) orders") of its jobs that \
      could be found, and there may be others.
      """,
      values: [("Run \(doubt.run)", doubt.reason)])
  }
  return count
}

/// The reason why this run may have missed orders; `nil` if none is known.
private func uncertainty(of chooser: JobChooser, in search: OrderSearch) -> String? {
  if !chooser.isReproducible { return "external work has taken part in the order" }
  if chooser.isShared { return "several tasks have let jobs run in turns" }
  return search.mismatch.map { "\($0)" }
}

private func reportFailure(
  in chooser: JobChooser, number: Int, isShownLater: Bool, mismatch: OrderMismatch?,
  at location: IssueLocation
) {
  let order = chooser.orderMade
  let tried = number == 1 ? "the first that was tried" : "the one tried as number \(number)"
  reportIssue(
    SimulationIssues.failingOrder,
    // The caller reports a thrown error after this issue.
    "The \(isShownLater ? "error below" : "issue above") occurs in one order of the jobs, \(tried).",
    values: [("Order", "\(order)")]
      + (mismatch.map { [("Not", "\(chooser.order), which does not fit: \($0)")] } ?? [])
      + (chooser.isReproducible
        ? []
        : [("Replay", "not certain to fail again: external work has taken part in the order")]),
    fix: """
      Replay this order alone: withJobOrders(.replay("\(order)")). If the code under test relies \
      on another order, let it enforce that order: cancel the effect that is out of date, or run \
      one effect after the other.
      """,
    at: location)
}

extension JobChooser {
  /// The order in which the jobs ran, in the form to print.
  ///
  /// A list of choices survives small changes of the code better than a seed, so it is preferred.
  /// If the list of a random order is long, the seed is printed instead.
  fileprivate var orderMade: JobOrder {
    let made = JobOrder.choices(choices.map(\.chosen))
    switch order.kind {
    case .random where made.description.count > 60, .priorities where made.description.count > 60:
      return order
    default: return made
    }
  }
}
