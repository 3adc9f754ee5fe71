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
    case ("choices", let list?, 2):
      guard let choices = Self.choices(in: list) else { return nil }
      self = .choices(choices)
    default:
      return nil
    }
  }

  /// A short description, such as `fixed`, `random:2a` or `choices:0.2.1`.
  public var description: String {
    switch kind {
    case .fixed: "fixed"
    case .random(let seed): "random:\(String(seed, radix: 16))"
    case .choices(let choices): "choices:\(Self.text(of: choices))"
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
        a hexadecimal number, or "choices:" and numbers with dots between them.
        """)
    }
    self = order
  }
}
