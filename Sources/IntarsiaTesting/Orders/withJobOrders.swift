import IntarsiaIssues
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
/// Each run starts with nothing that the one before has made. It is cut off at the first order in which the operation
/// throws an error or records an issue, and the name of that order is reported, so that it can be replayed alone:
/// `withJobOrders(.replay("choices:0.1"))`.
///
/// If there are more orders than `.all(upTo:)` allows, a warning says so when the first ones have passed.
///
/// The jobs that are put into order are those of test stores and of ``simulate(_:timeout:operation:)``. Jobs on the
/// main actor keep their order among themselves, as do those of any other actor.
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
  while let order = search.next() {
    count += 1
    let chooser = JobChooser(order)
    let outcome = await JobChooser.$current.withValue(chooser) {
      await FailureWatch.run(operation)
    }
    search.note(chooser.choices)
    guard outcome.hasFailed else { continue }
    // What a #require has not found is an issue that has been shown.
    let isShownLater = outcome.error.map { !($0 is ExpectationFailedError) } ?? false
    reportFailure(in: chooser, number: count, isShownLater: isShownLater, at: location)
    if let error = outcome.error { throw error }
    return count
  }
  if search.isCutShort { reportOrdersLeftOut(after: count, at: location) }
  return count
}

/// Shows that not every order was run: whoever asked for all of them must not take the rest for proved.
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
  in chooser: JobChooser, number: Int, isShownLater: Bool, at location: IssueLocation
) {
  // What was chosen says more than a seed: it leads to the same order when the code has changed a little, too.
  let order = JobOrder.choices(chooser.choices.map(\.chosen))
  let tried = number == 1 ? "the first that was tried" : "the one tried as number \(number)"
  reportIssue(
    IssueCode.simulation.failingOrder,
    // An error is shown by whoever catches it, which is after this.
    "The \(isShownLater ? "error below" : "issue above") occurs in one order of the jobs, \(tried).",
    values: [("Order", "\(order)")]
      + (chooser.isReproducible
        ? []
        : [("Replay", "not certain to fail again: the world outside has taken part in the order")]),
    fix: """
      Run this order alone to look into it: withJobOrders(.replay("\(order)")). If the code under test \
      relies on another order, it has to make sure of it: cancel the effect that is out of date, or run \
      one after the other.
      """,
    at: location)
}
