/// The order in which a simulation runs jobs that are ready at the same time.
///
/// A short description, from which an order can be created again, abbreviates equal consecutive
/// choices: `choices:0*40.1` chooses the first ready job 40 times, and then the second.
///
/// ```swift
/// JobOrder("random:2a") == .random(seed: 42)
/// ```
public struct JobOrder: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case fixed
    case random(seed: UInt64)
    case choices([Int])
    case priorities(depth: Int, steps: Int, seed: UInt64)
  }

  package let kind: Kind

  /// The order in which the jobs became ready.
  public static let fixed = JobOrder(kind: .fixed)

  /// A pseudorandom order.
  ///
  /// Equal seeds give equal orders.
  public static func random(seed: UInt64) -> Self {
    JobOrder(kind: .random(seed: seed))
  }

  /// An order by random priorities, which finds a fault of a small depth with a known probability.
  ///
  /// Each task has a random priority, and the ready job of the highest one runs. At `depth - 1`
  /// random jobs, the priority of the running task becomes the lowest. The depth of a fault is the
  /// number of pairs of jobs whose order it needs; most have a depth of 1 or 2. With *n* tasks and
  /// *k* jobs, an order finds a fault of depth *d* with a probability of at least
  /// 1 / (*n* · *k*^(*d* - 1)).
  ///
  /// The source is "A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs", by
  /// Sebastian Burckhardt, Pravesh Kothari, Madanlal Musuvathi and Santosh Nagarakatte (ASPLOS
  /// 2010).
  ///
  /// - Parameters:
  ///   - depth: The depth of the faults, from 1.
  ///   - steps: The expected number of jobs.
  ///   - seed: The seed of the priorities. Equal seeds give equal orders.
  public static func priorities(depth: Int, steps: Int = 100, seed: UInt64) -> Self {
    JobOrder(kind: .priorities(depth: max(depth, 1), steps: max(steps, 1), seed: seed))
  }

  /// An order given by choices; after the last one, the first ready job runs.
  ///
  /// - Parameter choices: The index of the job to run, for each time that several jobs are ready.
  package static func choices(_ choices: [Int]) -> Self {
    // Trailing zeros are the default and are removed, so that each order has one description.
    let end = choices.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    return JobOrder(kind: end == 0 ? .fixed : .choices(Array(choices[..<end])))
  }
}

extension JobOrder: LosslessStringConvertible {
  /// Creates the order with a description; `nil` if the description is invalid.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false)
    switch (parts.first, parts.dropFirst().first, parts.count) {
    case ("fixed", nil, 1):
      self = .fixed
    case ("random", let seed?, 2):
      guard let seed = UInt64(seed, radix: 16) else { return nil }
      self = .random(seed: seed)
    case ("priorities", let depth?, 4):
      guard let depth = Int(depth), depth > 0, let steps = Int(parts[2]), steps > 0,
        let seed = UInt64(parts[3], radix: 16)
      else { return nil }
      self = .priorities(depth: depth, steps: steps, seed: seed)
    case ("choices", let list?, 2):
      guard let choices = Self.choices(in: list) else { return nil }
      self = .choices(choices)
    default:
      return nil
    }
  }

  /// A short description, such as `fixed`, `random:2a`, `choices:0.2.1` or `priorities:3:100:2a`.
  public var description: String {
    switch kind {
    case .fixed: "fixed"
    case .random(let seed): "random:\(String(seed, radix: 16))"
    case .choices(let choices): "choices:\(Self.text(of: choices))"
    case .priorities(let depth, let steps, let seed):
      "priorities:\(depth):\(steps):\(String(seed, radix: 16))"
    }
  }

  /// The minimum number of equal choices that are abbreviated.
  private static let shortestRun = 4

  /// The maximum number of choices in a description from which an order can be replayed.
  private static let longestOrder = 1_000_000

  private static func text(of choices: [Int]) -> String {
    var parts: [String] = []
    var rest = choices[...]
    while let choice = rest.first {
      let run = rest.prefix { $0 == choice }
      rest = rest[run.endIndex...]
      parts +=
        run.count < shortestRun ? run.map(String.init) : ["\(choice)*\(run.count)"]
    }
    return parts.joined(separator: ".")
  }

  private static func choices(in list: Substring) -> [Int]? {
    var choices: [Int] = []
    for part in list.split(separator: ".", omittingEmptySubsequences: false) {
      let numbers = part.split(separator: "*", omittingEmptySubsequences: false).map { Int($0) }
      guard let choice = numbers[0], choice >= 0, numbers.count <= 2 else { return nil }
      let count = numbers.count == 2 ? numbers[1] : 1
      guard let count, count > 0, count <= longestOrder - choices.count else { return nil }
      choices += repeatElement(choice, count: count)
    }
    return choices
  }
}

extension JobOrder: ExpressibleByStringLiteral {
  /// Creates the order with a description.
  ///
  /// - Precondition: The description is valid, as in the text of a failure.
  public init(stringLiteral description: String) {
    guard let order = JobOrder(description) else {
      preconditionFailure(
        """
        "\(description)" is no order of jobs. Write what a failure printed: "fixed", "random:" and \
        a hexadecimal number, "choices:" and numbers with dots between them, or "priorities:" \
        and three numbers.
        """)
    }
    self = order
  }
}
