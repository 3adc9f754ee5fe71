import IntarsiaIssues
import IntarsiaSimulation
import Testing

/// Runs a part of a test in several of the orders in which its concurrent jobs could run.
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
/// Each run starts with nothing that the one before has made. It is cut off at the first order in
/// which the operation throws an error or records an issue, and the name of that order is reported,
/// so that it can be replayed alone: `withJobOrders(.replay("choices:0.1"))`.
///
/// If there are more orders than `.all(upTo:)` allows, a warning says so when the first ones have
/// passed. So it does if something else than the order has decided what ran next, so that orders
/// may have been missed, and if a test can't run in the order in which it is to be replayed.
///
/// The jobs that are put into order are those of test stores and of
/// ``simulate(_:timeout:externalTimeout:fileID:filePath:line:column:operation:)``. Jobs on the main
/// actor keep their order among themselves, as do those of any other actor.
///
/// - Parameters:
///   - orders: The orders to run it in.
///   - operation: The part of the test. It runs once for each order.
/// - Returns: In how many orders it was run.
/// - Throws: What the operation throws, at the first order in which it does.
@discardableResult
public nonisolated(nonsending) func withJobOrders(
  _ orders: JobOrders,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  operation: nonisolated(nonsending) () async throws -> Void
) async throws -> Int {
  try await withJobOrders(
    orders, at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
    operation: operation)
}

@discardableResult
nonisolated(nonsending) func withJobOrders(
  _ orders: JobOrders, at location: IssueLocation,
  operation: nonisolated(nonsending) () async throws -> Void
) async throws -> Int {
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
    search.note(chooser.choices)
    isUsed = isUsed || chooser.isUsed
    let mismatch = search.isExhaustive ? nil : search.mismatch
    if outcome.hasFailed {
      // A failed `#require` has recorded its issue already.
      let isShownLater = outcome.error.map { !($0 is ExpectationFailedError) } ?? false
      reportFailure(
        in: chooser, number: count, isShownLater: isShownLater, mismatch: mismatch, at: location)
      if let error = outcome.error { throw error }
      return count
    }
    if let mismatch { reportMismatch(mismatch, in: chooser, at: location) }
    if doubt == nil, search.isExhaustive, let reason = doubtfulness(of: chooser, in: search) {
      doubt = (count, reason)
    }
  }
  if !isUsed { reportNothingToOrder(at: location) }
  if search.isCutShort { reportOrdersLeftOut(after: count, at: location) }
  if let doubt { reportDoubt(doubt.reason, inRun: doubt.run, of: count, at: location) }
  return count
}

/// Shows that it was no test of orders, which nothing else would tell where it passes.
private func reportNothingToOrder(at location: IssueLocation) {
  reportIssue(
    IssueCode.simulation.nothingToOrder,
    "The test passes, but it has no jobs to reorder: it makes no test store, and no simulation without an order of its own.",
    severity: .warning, at: location)
}

/// Why other runs may not go on from where this one has been, if it is known that they may not.
private func doubtfulness(of chooser: JobChooser, in search: OrderSearch) -> String? {
  if !chooser.isReproducible { return "external work has taken part in the order" }
  if chooser.isShared { return "several tasks have let jobs run in turns" }
  return search.mismatch.map { "\($0)" }
}

/// Shows that the orders that were run need not be all of them, which nothing else would tell where
/// they pass.
private func reportDoubt(
  _ reason: String, inRun run: Int, of count: Int, at location: IssueLocation
) {
  reportIssue(
    IssueCode.simulation.ordersInDoubt,
    """
    The test passes in \(count == 1 ? "the one order" : "the \(count) orders") of its jobs that could be \
    found, and there may be others.
    """,
    values: [("Run \(run)", reason)],
    severity: .warning, at: location)
}

/// Shows that a test did not run in the order that it was to be replayed in: that it passes says
/// nothing of that one.
private func reportMismatch(
  _ mismatch: OrderMismatch, in chooser: JobChooser, at location: IssueLocation
) {
  reportIssue(
    IssueCode.simulation.orderDoesNotFit,
    "The test passes, but it cannot run in the order to replay.",
    values: [
      ("Order to replay", "\(chooser.order)"), ("Does not fit", "\(mismatch)"),
      ("Order that was run", "\(chooser.orderMade)"),
    ],
    severity: .warning, at: location)
}

/// Warns a test that asks for all orders that some were not run.
private func reportOrdersLeftOut(after count: Int, at location: IssueLocation) {
  reportIssue(
    IssueCode.simulation.ordersLeftOut,
    "The test passes in the \(count) orders of its jobs that were run, and there are more.",
    fix: """
      Allow more with withJobOrders(.all(upTo: …)), make the part of the test smaller that runs in every \
      order, or run it in random ones.
      """,
    severity: .warning, at: location)
}

private func reportFailure(
  in chooser: JobChooser, number: Int, isShownLater: Bool, mismatch: OrderMismatch?,
  at location: IssueLocation
) {
  let order = chooser.orderMade
  let tried = number == 1 ? "the first that was tried" : "the one tried as number \(number)"
  reportIssue(
    IssueCode.simulation.failingOrder,
    // The caller shows a thrown error after this issue.
    "The \(isShownLater ? "error below" : "issue above") occurs in one order of the jobs, \(tried).",
    values: [("Order", "\(order)")]
      + (mismatch.map { [("Not", "\(chooser.order), which does not fit: \($0)")] } ?? [])
      + (chooser.isReproducible
        ? []
        : [("Replay", "not certain to fail again: external work has taken part in the order")]),
    fix: """
      Run this order alone to look into it: withJobOrders(.replay("\(order)")). If the code under test \
      relies on another order, it has to make sure of it: cancel the effect that is out of date, or run \
      one after the other.
      """,
    at: location)
}

extension JobChooser {
  /// The order in which the jobs ran.
  ///
  /// A list of choices is more robust than a seed: it leads to the same order even after small
  /// changes of the code. A seed stays short, regardless of the number of choices.
  fileprivate var orderMade: JobOrder {
    let made = JobOrder.choices(choices.map(\.chosen))
    guard case .random = order.kind, made.description.count > 60 else { return made }
    return order
  }
}
