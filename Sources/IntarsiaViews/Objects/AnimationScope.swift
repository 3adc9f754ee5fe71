#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
  import IntarsiaRuntime
  import SwiftUI

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// The changes that are made with an animation, or without one.
  ///
  /// A run of `observe` starts in a task that has the task-local values of the change. So do the
  /// effects of an action, which go on later: the scope ends after the runs that follow at once.
  @MainActor
  final class AnimationScope {
    @TaskLocal private static var bound: AnimationScope?

    private let animation: SwiftUI.Animation?
    private var isOver = false

    private init(_ animation: SwiftUI.Animation?) {
      self.animation = animation
    }

    /// Whether a transition that follows from the current change is animated.
    static var isAnimated: Bool {
      guard let bound, !bound.isOver else { return true }
      return bound.animation != nil
    }

    static func run<Result>(
      _ animation: SwiftUI.Animation?, _ body: () throws -> Result
    ) rethrows -> Result {
      let scope = AnimationScope(animation)
      // The main actor runs tasks in order: first the observers of what the body changes.
      defer { later { later { scope.isOver = true } } }
      return try $bound.withValue(scope) { try withAnimation(animation, body) }
    }

    /// Applies a change to views, with the animation of the change that it follows from.
    static func animate(_ apply: () -> Void) {
      guard let bound, !bound.isOver, let animation = bound.animation else { return apply() }
      #if canImport(UIKit)
        UIView.animate(animation, changes: apply)
      #else
        NSAnimationContext.animate(animation, changes: apply)
      #endif
    }
  }

  extension ButtonState {
    /// Passes the action to a handler, whose changes are animated if the button says so.
    @MainActor
    func perform(_ handler: (Action?) -> Void) {
      guard let animation = action.animation else { return handler(action.action) }
      AnimationScope.run(animation) { handler(action.action) }
    }
  }
#endif
