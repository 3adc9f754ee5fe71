import IntarsiaSimulation

/// The choices of one run of `withActions`.
///
/// A failure prints it as a text, from which the run can be repeated. The steps are separated by
/// slashes, and the first one is the setup before the first action. A step has numbers with dots
/// between them: the action, its values, and the answers of the world meanwhile. After a `~`, it
/// has the choices between ready jobs, as in a ``JobOrder``.
///
/// ```swift
/// ActionScript("actions:/1.1/1.1~0.1/2")
/// ```
///
/// Each number has the default 0, which is left out at the end of a step, so that a short text is a
/// simple run. Numbers that do not fit the code under test are lowered, and numbers that are not
/// needed are ignored.
public struct ActionScript: Hashable, Sendable {
  struct Step: Hashable, Sendable {
    var values: [UInt64] = []
    var orders: [Int] = []

    /// The step without the defaults at its end.
    var trimmed: Step {
      Step(
        values: Array(values.prefix(upToLast: { $0 != 0 })),
        orders: Array(orders.prefix(upToLast: { $0 != 0 })))
    }
  }

  /// The setup, and then the steps.
  var steps: [Step]

  init(steps: [Step]) {
    self.steps = steps.map(\.trimmed)
    self.steps = Array(self.steps.prefix(upToLast: { $0 != Step() }))
  }

  /// The number of choices that differ from their default.
  public var choiceCount: Int {
    steps.reduce(0) { sum, step in
      sum + step.values.count { $0 != 0 } + step.orders.count { $0 != 0 }
    }
  }
}

extension Array {
  /// The elements up to the last one that satisfies a condition.
  fileprivate func prefix(upToLast condition: (Element) -> Bool) -> ArraySlice<Element> {
    prefix(lastIndex(where: condition).map { $0 + 1 } ?? 0)
  }
}

// MARK: - Simplicity

extension ActionScript: Comparable {
  /// Whether a script is simpler than another one: it has fewer steps, then fewer choices, then
  /// lower ones.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    let (left, right) = (lhs.size, rhs.size)
    guard left == right else { return left.lexicographicallyPrecedes(right) }
    for (left, right) in zip(lhs.steps, rhs.steps) where left != right {
      if left.values != right.values {
        return left.values.lexicographicallyPrecedes(right.values)
      }
      return left.orders.lexicographicallyPrecedes(right.orders)
    }
    return false
  }

  private var size: [Int] {
    [steps.count, choiceCount, steps.reduce(0) { $0 + $1.values.count + $1.orders.count }]
  }
}

// MARK: - Text

extension ActionScript: LosslessStringConvertible {
  private static let prefix = "actions:"

  /// Creates the script with a description; `nil` if the description is invalid.
  public init?(_ description: String) {
    guard description.hasPrefix(Self.prefix) else { return nil }
    var steps: [Step] = []
    for text in description.dropFirst(Self.prefix.count).split(
      separator: "/", omittingEmptySubsequences: false)
    {
      let lanes = text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
      let values = lanes[0].split(separator: ".", omittingEmptySubsequences: false)
      var step = Step()
      for value in values where lanes[0] != "" {
        guard let number = UInt64(value) else { return nil }
        step.values.append(number)
      }
      if lanes.count > 1 {
        guard let order = JobOrder("choices:\(lanes[1])") else { return nil }
        if case .choices(let choices) = order.kind { step.orders = choices }
      }
      steps.append(step)
    }
    self.init(steps: steps)
  }

  /// The text, such as `actions:/1.1/1.1~0.1/2`.
  public var description: String {
    let texts = steps.map { step in
      let values = step.values.map(String.init).joined(separator: ".")
      guard !step.orders.isEmpty else { return values }
      return values + "~" + JobOrder.choices(step.orders).description.dropFirst("choices:".count)
    }
    return Self.prefix + texts.joined(separator: "/")
  }
}

extension ActionScript: ExpressibleByStringLiteral {
  /// Creates the script with a description.
  ///
  /// - Precondition: The description is valid, as in the text of a failure.
  public init(stringLiteral description: String) {
    guard let script = ActionScript(description) else {
      preconditionFailure(
        """
        "\(description)" is no script of actions. Write what a failure printed: "actions:", and \
        then steps of numbers, such as "actions:/1.1/2".
        """)
    }
    self = script
  }
}
