public import IntarsiaSimulation

/// Which orders of its jobs a test is run in.
public struct JobOrders: Sendable {
  enum Kind: Sendable {
    case all(limit: Int)
    case list([JobOrder])
  }

  let kind: Kind

  /// Every order there is, one after the other.
  ///
  /// There are as many as the product of the numbers of jobs that are ready whenever several are,
  /// which soon is a lot.
  ///
  /// - Parameter limit: After how many orders to stop, with a warning if there are more.
  public static func all(upTo limit: Int = 1_000) -> Self {
    precondition(limit > 0, "A test has to run in at least one order, not in \(limit)")
    return Self(kind: .all(limit: limit))
  }

  /// The fixed order, and so many that look like chance.
  ///
  /// - Parameters:
  ///   - count: How many of them.
  ///   - seed: What makes them the same each time. Another seed gives other orders.
  public static func random(_ count: Int, seed: UInt64 = 0) -> Self {
    precondition(count > 0, "A test has to run in at least one random order, not in \(count)")
    return Self(kind: .list([.fixed] + (0..<UInt64(count)).map { .random(seed: seed &+ $0) }))
  }

  /// One order, as a failure has printed it.
  ///
  /// - Parameter order: What the failure calls the order: `choices:0.2.1`.
  public static func replay(_ order: JobOrder) -> Self {
    Self(kind: .list([order]))
  }
}
