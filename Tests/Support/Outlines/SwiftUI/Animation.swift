// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Animation: Equatable, Sendable {
  let name: String

  public static let `default` = Self(name: "default")
  public static let linear = Self(name: "linear")
  public static let easeIn = Self(name: "easeIn")
  public static let easeOut = Self(name: "easeOut")
  public static let easeInOut = Self(name: "easeInOut")
  public static var smooth: Animation { smooth() }
  public static var snappy: Animation { snappy() }
  public static var bouncy: Animation { bouncy() }
  public static var spring: Animation { spring() }
  public static var interactiveSpring: Animation { interactiveSpring() }

  public static func linear(duration: TimeInterval) -> Animation { linear }
  public static func easeIn(duration: TimeInterval) -> Animation { easeIn }
  public static func easeOut(duration: TimeInterval) -> Animation { easeOut }
  public static func easeInOut(duration: TimeInterval) -> Animation { easeInOut }

  public static func smooth(
    duration: TimeInterval = 0.5, extraBounce: Double = 0
  ) -> Animation { Self(name: "smooth") }

  public static func snappy(
    duration: TimeInterval = 0.5, extraBounce: Double = 0
  ) -> Animation { Self(name: "snappy") }

  public static func bouncy(
    duration: TimeInterval = 0.5, extraBounce: Double = 0
  ) -> Animation { Self(name: "bouncy") }

  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { Self(name: "spring") }

  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { Self(name: "spring") }

  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation { Self(name: "interactiveSpring") }

  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { Self(name: "timingCurve") }

  public func delay(_ delay: TimeInterval) -> Animation { self }
  public func speed(_ speed: Double) -> Animation { self }
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

extension Animation: Hashable {}

/// Uncertain: the documentation lists no conformance to `Sendable`.
public struct Transaction {
  public var animation: Animation?
  public var disablesAnimations = false
  public var isContinuous = false

  /// The transaction of the running `withTransaction`; views read it through modifiers only.
  // Safe in an outline: the main actor alone calls `withTransaction`.
  static nonisolated(unsafe) var current = Transaction()

  public init() {}

  public init(animation: Animation?) {
    self.animation = animation
  }
}

public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  let outer = Transaction.current
  Transaction.current = transaction
  defer { Transaction.current = outer }
  return try body()
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

public struct AnimationCompletionCriteria: Hashable, Sendable {
  public static let logicallyComplete = Self()
  public static let removed = Self()
}

public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  try withAnimation(animation, body)
}
