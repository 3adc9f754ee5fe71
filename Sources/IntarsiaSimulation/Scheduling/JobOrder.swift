/// An order in which the jobs of a simulation run, wherever more than one of them could run next.
///
/// An order has a short description, from which it can be made again:
///
/// ```swift
/// JobOrder("random:2a") == .random(seed: 42)
/// ```
///
/// Choices that are the same many times in a row are written once: `choices:0*40.1` is 40 times the
/// first of those that are ready, and then the second.
public struct JobOrder: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case fixed
    case random(seed: UInt64)
    case choices([Int])
  }

  package let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// The order in which the jobs became ready.
  public static let fixed = JobOrder(.fixed)

  /// A pseudorandom order, which is the same each time for the same seed.
  public static func random(seed: UInt64) -> Self {
    JobOrder(.random(seed: seed))
  }

  /// An order given by a list of choices; after the last choice, the first ready job runs.
  ///
  /// - Parameter choices: For each time that several jobs are ready, the index of the job that runs
  ///   next.
  package static func choices(_ choices: [Int]) -> Self {
    // Trailing zeros are the default, so they are removed: each order has one description.
    let end = choices.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    return JobOrder(end == 0 ? .fixed : .choices(Array(choices[..<end])))
  }
}

extension JobOrder: LosslessStringConvertible {
  /// The order that has this description; `nil` if none has.
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

  /// The order in a few characters: `fixed`, `random:2a` or `choices:0.2.1`.
  public var description: String {
    switch kind {
    case .fixed: "fixed"
    case .random(let seed): "random:\(String(seed, radix: 16))"
    case .choices(let choices): "choices:\(Self.text(of: choices))"
    }
  }

  /// The minimum length of a run of equal choices that is written once, with its count.
  private static let shortestRun = 4

  /// The maximum number of choices in an order.
  ///
  /// A test with more choices cannot be replayed by them.
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
