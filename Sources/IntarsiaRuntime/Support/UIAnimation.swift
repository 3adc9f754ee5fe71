import IntarsiaConcurrency

#if canImport(SwiftUI)
  public import SwiftUI

  /// How a user interface animates a change: SwiftUI's own type.
  public typealias UIAnimation = SwiftUI.Animation

  /// The context of a change: SwiftUI's own type.
  public typealias UITransaction = SwiftUI.Transaction

  func withUITransaction<Result>(
    _ transaction: UITransaction, _ body: () throws -> Result
  ) rethrows -> Result {
    try SwiftUI.withTransaction(transaction, body)
  }
#else
  /// How a user interface animates a change, as a value.
  ///
  /// ```swift
  /// store.send(.deleteButtonTapped, animation: .easeOut(duration: 0.2))
  /// ```
  ///
  /// On a platform with SwiftUI, this is another name for its own type. Elsewhere, an observer
  /// reads the animation of the change that it is told of: ``UITransaction/current``. The module
  /// `IntarsiaViews` has SwiftUI's names for both types.
  public struct UIAnimation: Hashable, Sendable {
    /// The course of the animation.
    public enum Curve: Hashable, Sendable {
      case linear
      case easeIn
      case easeOut
      case easeInOut
      case spring(duration: Double, bounce: Double)
      case timingCurve(Double, Double, Double, Double)
    }

    /// The course of the animation.
    public var curve: Curve

    /// The length in seconds; `nil` to leave it to the user interface.
    public var duration: Double?

    /// The wait before the animation starts, in seconds.
    public var delay: Double = 0

    /// The factor by which the animation is faster.
    public var speed: Double = 1

    /// How often the animation runs; `nil` for ever.
    public var repeatCount: Int? = 1

    /// Whether every second run goes backwards.
    public var autoreverses = true

    /// Creates an animation.
    public init(_ curve: Curve, duration: Double? = nil) {
      self.curve = curve
      self.duration = duration
    }

    /// The animation that the user interface prefers.
    public static let `default` = Self(.easeInOut)

    /// An animation at a constant speed.
    public static let linear = Self(.linear)

    /// An animation at a constant speed, with a length in seconds.
    public static func linear(duration: Double) -> Self { Self(.linear, duration: duration) }

    /// An animation that begins slowly.
    public static let easeIn = Self(.easeIn)

    /// An animation that begins slowly, with a length in seconds.
    public static func easeIn(duration: Double) -> Self { Self(.easeIn, duration: duration) }

    /// An animation that ends slowly.
    public static let easeOut = Self(.easeOut)

    /// An animation that ends slowly, with a length in seconds.
    public static func easeOut(duration: Double) -> Self { Self(.easeOut, duration: duration) }

    /// An animation that begins and ends slowly.
    public static let easeInOut = Self(.easeInOut)

    /// An animation that begins and ends slowly, with a length in seconds.
    public static func easeInOut(duration: Double) -> Self { Self(.easeInOut, duration: duration) }

    /// A spring without bounce.
    public static let smooth = Self.smooth()

    /// A spring with a length in seconds, and with no bounce or a given one.
    public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
      spring(duration: duration, bounce: extraBounce)
    }

    /// A spring with a small bounce.
    public static let snappy = Self.snappy()

    /// A spring with a length in seconds, and with a small bounce or a larger one.
    public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
      spring(duration: duration, bounce: 0.15 + extraBounce)
    }

    /// A spring with a large bounce.
    public static let bouncy = Self.bouncy()

    /// A spring with a length in seconds, and with a large bounce or a larger one.
    public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
      spring(duration: duration, bounce: 0.3 + extraBounce)
    }

    /// A spring.
    public static let spring = Self.spring(duration: 0.5, bounce: 0)

    /// A spring with a length in seconds, and a bounce from -1 to 1.
    public static func spring(
      duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0
    ) -> Self {
      Self(.spring(duration: duration, bounce: bounce))
    }

    /// A spring with a response in seconds, and a damping fraction: less than 1 bounces.
    public static func spring(
      response: Double, dampingFraction: Double = 0.825, blendDuration: Double = 0
    ) -> Self {
      // The definition of a bounce is symmetric: -0.5 damps as much as 0.5 swings.
      let isBouncing = dampingFraction <= 1
      return spring(
        duration: response, bounce: isBouncing ? 1 - dampingFraction : 1 / dampingFraction - 1)
    }

    /// A fast spring, for a view that follows a finger.
    public static let interactiveSpring = Self.interactiveSpring()

    /// A fast spring with a response in seconds, and a damping fraction.
    public static func interactiveSpring(
      response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
    ) -> Self {
      spring(response: response, dampingFraction: dampingFraction)
    }

    /// A spring whose velocity adds to that of the running animation.
    public static let interpolatingSpring = Self.interpolatingSpring()

    /// A spring with a length in seconds, and a bounce from -1 to 1.
    ///
    /// The curve has no velocity at its start: a user interface knows the one of its view.
    public static func interpolatingSpring(
      duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
    ) -> Self {
      spring(duration: duration, bounce: bounce)
    }

    /// A spring by its mass, its stiffness and its damping, with the length and the bounce that
    /// follow from them.
    public static func interpolatingSpring(
      mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
    ) -> Self {
      spring(
        response: 2 * .pi * (mass / stiffness).squareRoot(),
        dampingFraction: damping / (2 * (mass * stiffness).squareRoot()))
    }

    /// An animation along a cubic curve between two control points, each from 0 to 1.
    public static func timingCurve(
      _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
    ) -> Self {
      Self(.timingCurve(x1, y1, x2, y2), duration: duration)
    }

    /// Returns the animation with a wait before it, in seconds.
    public func delay(_ delay: Double) -> Self { changing { $0.delay += delay } }

    /// Returns the animation, faster by a factor.
    public func speed(_ speed: Double) -> Self { changing { $0.speed *= speed } }

    /// Returns the animation, run several times.
    public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Self {
      changing {
        $0.repeatCount = count
        $0.autoreverses = autoreverses
      }
    }

    /// Returns the animation, run for ever.
    public func repeatForever(autoreverses: Bool = true) -> Self {
      changing {
        $0.repeatCount = nil
        $0.autoreverses = autoreverses
      }
    }

    private func changing(_ change: (inout Self) -> Void) -> Self {
      var copy = self
      change(&copy)
      return copy
    }
  }

  /// The context of a change: how a user interface animates it.
  ///
  /// ```swift
  /// let token = observe {
  ///   let animation = UITransaction.current.animation
  ///   animate(with: animation) { label.text = "\(store.count)" }
  /// }
  /// ```
  public struct UITransaction: Hashable, Sendable {
    /// The animation; `nil` for a change that is not animated.
    public var animation: UIAnimation?

    /// Whether views must not animate the change by themselves.
    public var disablesAnimations = false

    /// Creates a transaction.
    public init(animation: UIAnimation? = nil) {
      self.animation = animation
    }

    /// The transaction of the change that this code makes or is told of.
    ///
    /// It holds for the task that makes the change, and for the runs of ``observe(_:)`` that
    /// follow from it, but not for the effects that it starts.
    public static var current: UITransaction { TaskTransaction.bound?.value ?? UITransaction() }
  }

  /// Makes changes in a transaction.
  package func withUITransaction<Result>(
    _ transaction: UITransaction, _ body: () throws -> Result
  ) rethrows -> Result {
    try TaskTransaction.$bound.withValue(UncheckedSendable(transaction), operation: body)
  }
#endif

/// The transaction of a task, in which the store processes the actions of the task's effect.
///
/// SwiftUI's own transaction is that of a thread, and ends before the effect has its result.
enum TaskTransaction {
  // Safe: a transaction is a value, and SwiftUI alone changes what it refers to.
  @TaskLocal static var bound: UncheckedSendable<UITransaction>?
}

/// Runs an operation, and makes the changes of the actions that it sends in a transaction.
func withUITransaction<Result>(
  _ transaction: UncheckedSendable<UITransaction>, _ body: () async throws -> Result
) async rethrows -> Result {
  try await TaskTransaction.$bound.withValue(transaction, operation: body)
}
