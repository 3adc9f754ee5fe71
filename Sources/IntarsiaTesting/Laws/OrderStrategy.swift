import IntarsiaSimulation

/// How the orders of jobs are chosen in the runs of a search.
public struct OrderStrategy: Hashable, Sendable {
  enum Kind: Hashable {
    case fixed, random
    case priorities(depth: Int)
    case mixed
  }

  let kind: Kind

  /// The order in which the jobs became ready.
  public static let fixed = Self(kind: .fixed)

  /// Each ready job is equally likely.
  public static let random = Self(kind: .random)

  /// Random priorities of tasks: see ``JobOrder/priorities(depth:steps:seed:)``.
  public static func priorities(depth: Int) -> Self { Self(kind: .priorities(depth: depth)) }

  /// All strategies in turns: half of the runs in the fixed order, the others in random ones and in
  /// those of priorities with a depth of 2 and 3.
  public static let mixed = Self(kind: .mixed)

  /// Returns the order of a run.
  ///
  /// - Parameter steps: The number of jobs of the longest run before.
  func order(of run: Int, seed: UInt64, steps: Int) -> JobOrder {
    let mixed: [Kind] = [
      .fixed, .random, .fixed, .priorities(depth: 2), .fixed, .priorities(depth: 3),
    ]
    switch kind == .mixed ? mixed[run % mixed.count] : kind {
    case .fixed, .mixed: return .fixed
    case .random: return .random(seed: seed)
    case .priorities(let depth): return .priorities(depth: depth, steps: steps, seed: seed)
    }
  }
}
