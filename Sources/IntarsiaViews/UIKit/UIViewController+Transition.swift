#if canImport(UIKit) && !os(watchOS)
  public import IntarsiaRuntime
  public import SwiftUI
  public import UIKit

  extension UIViewController {
    /// Pushes a view controller onto the navigation controller while a value is `true`.
    @discardableResult
    public func navigationDestination(
      isPresented: UIBinding<Bool>, content: @escaping () -> UIViewController
    ) -> ObserveToken {
      follow(.push, .presence(isPresented), { $0 }, nil, { _ in content() })
    }

    /// Pushes a view controller onto the navigation controller while an optional value exists, for
    /// example the store of a presented feature.
    ///
    /// ```swift
    /// navigationDestination(item: $store.scope(state: \.detail, action: \.detail)) { store in
    ///   DetailViewController(store: store)
    /// }
    /// ```
    ///
    /// Call it once, in `viewDidLoad`. A value with another identifier replaces the controller. The
    /// binding becomes `nil` when the user goes back.
    @discardableResult
    public func navigationDestination<Item: Identifiable>(
      item: UIBinding<Item?>, content: @escaping (Item) -> UIViewController
    ) -> ObserveToken {
      follow(.push, item, { $0.id }, nil, content)
    }

    /// Pushes a view controller onto the navigation controller while an optional value exists.
    @_disfavoredOverload
    @discardableResult
    public func navigationDestination<Item>(
      item: UIBinding<Item?>, content: @escaping (Item) -> UIViewController
    ) -> ObserveToken {
      follow(.push, item, { _ in Presence() }, nil, content)
    }

    /// Calls a closure when the running transition of this controller, if any, has ended.
    func afterTransition(_ body: @escaping @MainActor () -> Void) {
      // A view enters the window before its transition has a coordinator.
      later { [self] in
        guard let coordinator = transitionCoordinator else { return body() }
        coordinator.animate(alongsideTransition: nil) { _ in later(body) }
      }
    }
  }

  /// How a screen is shown.
  enum Transition { case modal, push }

  extension UIViewController {
    /// Returns whether a screen can be shown now.
    ///
    /// Otherwise, `retry` is called when it may. Before the view is in a window, its sentinel
    /// retries.
    func isReady(_ kind: Transition, retry: @escaping @MainActor () -> Void) -> Bool {
      guard kind == .push ? navigationController != nil : view.window != nil else { return false }
      if kind == .modal, let other = presentedViewController {
        hide(other, kind) { later(retry) }
        return false
      }
      guard transitionCoordinator != nil else { return true }
      afterTransition(retry)
      return false
    }

    /// Shows a screen, and calls `check` when it may have gone.
    func show(_ target: NSObject, _ kind: Transition, check: @escaping @MainActor () -> Void) {
      guard let target = target as? UIViewController else { return }
      guard kind == .modal else {
        navigationController?.pushViewController(target, animated: AnimationScope.isAnimated)
        return
      }
      present(target, animated: AnimationScope.isAnimated) { [weak target] in
        target?.presentationController?.containerView?.addSubview(
          WindowSentinel { _ in
            // An alert calls the handler of its button in this turn: first comes its action.
            if let target { target.afterTransition(check) } else { later(check) }
          })
      }
    }

    /// Returns whether a screen is shown, also if it is about to go.
    func isShowing(_ target: NSObject?, _ kind: Transition) -> Bool {
      guard let target = target as? UIViewController else { return false }
      return kind == .push
        ? navigationController?.viewControllers.contains(target) == true
        : target.presentingViewController != nil
    }

    /// Hides a screen, and calls `completion` when it has gone.
    func hide(
      _ target: NSObject?, _ kind: Transition, completion: @escaping @MainActor () -> Void
    ) {
      guard let target = target as? UIViewController, isShowing(target, kind) else {
        return completion()
      }
      let animated = AnimationScope.isAnimated
      if kind == .push {
        if let stack = navigationController, stack.transitionCoordinator != nil {
          return stack.afterTransition { [self] in hide(target, kind, completion: completion) }
        }
        let below = navigationController?.viewControllers.prefix { $0 !== target }.last
        if let below { navigationController?.popToViewController(below, animated: animated) }
        completion()
      } else if target.isBeingPresented || target.isBeingDismissed {
        // UIKit refuses to dismiss during a transition, and the user may cancel a dismissal.
        target.afterTransition { [self] in hide(target, kind, completion: completion) }
      } else {
        target.presentingViewController?.dismiss(animated: animated, completion: completion)
      }
    }
  }

  /// Makes changes, and animates the views that `observe` updates because of them.
  ///
  /// ```swift
  /// withUIKitAnimation(.spring) { store.send(.rowMoved) }
  /// ```
  ///
  /// Screens that follow from the changes are presented and pushed with their own animation; with
  /// `nil`, without one. Later changes by effects are not animated.
  @MainActor
  @discardableResult
  public func withUIKitAnimation<Result>(
    _ animation: UIAnimation? = .default, _ body: () throws -> Result
  ) rethrows -> Result { try AnimationScope.run(animation, body) }
#endif
