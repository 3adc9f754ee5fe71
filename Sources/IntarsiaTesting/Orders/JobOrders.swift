public import IntarsiaSimulation
public import Testing

/// The job orders in which a test runs.
public struct JobOrders: Sendable {
  /// The orders; `nil` for every possible order.
  let list: [JobOrder]?
  var limit = Int.max

  /// Every possible order, one after the other.
  ///
  /// The number of orders is the product of the numbers of ready jobs at each choice, so it grows
  /// quickly.
  ///
  /// - Parameter limit: The maximum number of orders to run. A warning reports that there are more.
  public static func all(upTo limit: Int = 1_000) -> Self {
    precondition(limit > 0, "A test has to run in at least one order, not in \(limit)")
    return Self(list: nil, limit: limit)
  }

  /// The fixed order, followed by pseudorandom orders.
  ///
  /// - Parameters:
  ///   - count: The number of pseudorandom orders.
  ///   - seed: The seed of the orders. The same seed gives the same orders.
  public static func random(_ count: Int, seed: UInt64 = 0) -> Self {
    precondition(count > 0, "A test has to run in at least one random order, not in \(count)")
    return Self(list: [.fixed] + (0..<UInt64(count)).map { .random(seed: seed &+ $0) })
  }

  /// The fixed order, followed by orders of random priorities.
  ///
  /// They find a fault that needs few pairs of jobs in a certain order sooner than random orders
  /// do: see ``JobOrder/priorities(depth:steps:seed:)``. The longest run before gives the number of
  /// jobs.
  ///
  /// - Parameters:
  ///   - count: The number of orders of priorities.
  ///   - depth: The number of pairs of jobs whose order a fault needs.
  ///   - seed: The seed of the orders. The same seed gives the same orders.
  public static func priorities(_ count: Int, depth: Int = 3, seed: UInt64 = 0) -> Self {
    precondition(
      count > 0, "A test has to run in at least one order of priorities, not in \(count)")
    let orders = (0..<UInt64(count)).map { number in
      JobOrder.priorities(depth: depth, steps: 1, seed: seed &+ number)
    }
    return Self(list: [.fixed] + orders)
  }

  /// One order, copied from a failure.
  ///
  /// - Parameter order: The order as the failure prints it, such as `choices:0.2.1`.
  public static func replay(_ order: JobOrder) -> Self {
    Self(list: [order])
  }
}

extension Trait where Self == TestScopeTrait {
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
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self { function, _ in
      try await withJobOrders(
        orders, fileID: fileID, filePath: filePath, line: line, column: column
      ) {
        try await function()
      }
    }
  }
}
