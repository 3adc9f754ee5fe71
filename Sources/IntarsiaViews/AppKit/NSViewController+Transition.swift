#if canImport(AppKit) && !os(iOS)
  public import AppKit
  public import IntarsiaRuntime
  public import SwiftUI

  extension NSViewController {
    /// Shows an alert as a sheet while an optional value exists.
    ///
    /// ```swift
    /// modal(item: $store.scope(state: \.alert, action: \.alert)) { store in
    ///   NSAlert(store: store)
    /// }
    /// ```
    @discardableResult
    public func modal<Item: Identifiable>(
      item: UIBinding<Item?>, content: @escaping (Item) -> NSAlert
    ) -> ObserveToken {
      follow(.modal, item, { $0.id }, nil, content)
    }

    func afterTransition(_ body: @escaping @MainActor () -> Void) { later(body) }
  }

  /// How a screen is shown.
  enum Transition { case modal }

  extension NSViewController {
    /// Returns whether a screen can be shown now: otherwise, the sentinel in the view retries.
    func isReady(_ kind: Transition, retry: @escaping @MainActor () -> Void) -> Bool {
      view.window != nil
    }

    /// Shows a controller or an alert, and calls `check` when it may have gone.
    func show(_ target: NSObject, _ kind: Transition, check: @escaping @MainActor () -> Void) {
      if let alert = target as? NSAlert, let window = view.window {
        alert.beginSheetModal(for: window) { response in
          MainActor.assumeIsolated {
            alert.handle(response)
            later(check)
          }
        }
      } else if let controller = target as? NSViewController {
        controller.view.addSubview(WindowSentinel { if !$0 { later(check) } })
        presentAsSheet(controller)
      }
    }

    /// Returns whether a controller or an alert is shown.
    func isShowing(_ target: NSObject?, _ kind: Transition) -> Bool {
      (target as? NSAlert)?.window.sheetParent != nil
        || (target as? NSViewController)?.presentingViewController != nil
    }

    /// Hides a controller or an alert.
    func hide(
      _ target: NSObject?, _ kind: Transition, completion: @escaping @MainActor () -> Void
    ) {
      if let window = (target as? NSAlert)?.window {
        window.sheetParent?.endSheet(window, returnCode: .abort)
      } else if let controller = target as? NSViewController, isShowing(controller, kind) {
        dismiss(controller)
      }
      completion()
    }
  }

  /// Makes changes, and animates the views that `observe` updates because of them.
  ///
  /// ```swift
  /// withAppKitAnimation(.spring) { store.send(.rowMoved) }
  /// ```
  @MainActor
  @discardableResult
  public func withAppKitAnimation<Result>(
    _ animation: UIAnimation? = .default, _ body: () throws -> Result
  ) rethrows -> Result { try AnimationScope.run(animation, body) }
#endif
