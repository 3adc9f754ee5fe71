#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
  public import IntarsiaRuntime
  public import SwiftUI

  #if canImport(UIKit)
    public import UIKit

    /// UIKit's view controller.
    public typealias _ViewController = UIViewController
    typealias PlatformView = UIView
  #else
    public import AppKit

    /// AppKit's view controller.
    public typealias _ViewController = NSViewController
    typealias PlatformView = NSView
  #endif

  extension _ViewController {
    /// Presents a view controller while a value is `true`.
    ///
    /// In AppKit, it is a sheet.
    ///
    /// - Parameters:
    ///   - isPresented: A binding, which becomes `false` when the user closes the controller.
    ///   - onDismiss: Called when the controller has gone.
    ///   - content: Makes the controller.
    /// - Returns: The token of the observation, which also ends with this controller.
    @discardableResult
    public func present(
      isPresented: UIBinding<Bool>, onDismiss: (() -> Void)? = nil,
      content: @escaping () -> _ViewController
    ) -> ObserveToken {
      follow(.modal, .presence(isPresented), { $0 }, onDismiss, { _ in content() })
    }

    /// Presents a view controller while an optional value exists, for example the store of a
    /// presented feature.
    ///
    /// In AppKit, it is a sheet.
    ///
    /// ```swift
    /// present(item: $store.scope(state: \.edit, action: \.edit)) { store in
    ///   EditViewController(store: store)
    /// }
    /// ```
    ///
    /// Call it once, in `viewDidLoad`. A value with another identifier replaces the controller. The
    /// binding becomes `nil` when the user closes the controller, or code dismisses it. If this
    /// controller presents another one, that one is dismissed first. A value that exists before the
    /// view is in a window is presented when the view appears.
    ///
    /// - Parameters:
    ///   - item: A binding to the value.
    ///   - onDismiss: Called when the controller has gone.
    ///   - content: Makes the controller.
    /// - Returns: The token of the observation, which also ends with this controller.
    @discardableResult
    public func present<Item: Identifiable>(
      item: UIBinding<Item?>, onDismiss: (() -> Void)? = nil,
      content: @escaping (Item) -> _ViewController
    ) -> ObserveToken {
      follow(.modal, item, { $0.id }, onDismiss, content)
    }

    /// Presents a view controller while an optional value exists, which a key path identifies.
    @discardableResult
    public func present<Item, ID: Hashable>(
      item: UIBinding<Item?>, id: KeyPath<Item, ID>, onDismiss: (() -> Void)? = nil,
      content: @escaping (Item) -> _ViewController
    ) -> ObserveToken {
      follow(.modal, item, { $0[keyPath: id] }, onDismiss, content)
    }

    /// Shows a screen while an optional value exists.
    func follow<Item>(
      _ kind: Transition, _ item: UIBinding<Item?>, _ id: @escaping (Item) -> AnyHashable,
      _ onDismiss: (() -> Void)?, _ content: @escaping (Item) -> NSObject
    ) -> ObserveToken {
      let destination = Destination(kind, self, item, id, onDismiss, content)
      view.addSubview(
        WindowSentinel { [weak self, weak destination] isInWindow in
          guard isInWindow else { return }
          self?.afterTransition { destination?.check() }
        })
      // The observation retains the destination.
      return track({ destination.itemID }, onChange: { destination.update() })
    }
  }

  extension UIBinding {
    /// A binding to an optional that has a value while another value is `true`.
    @MainActor
    static func presence(_ base: UIBinding<Bool>) -> UIBinding<Value> where Value == Presence? {
      UIBinding(
        get: { @MainActor in base.wrappedValue ? Presence() : nil },
        set: { @MainActor in if $0 == nil { base.wrappedValue = false } })
    }
  }

  /// An invisible view that tells when it enters and leaves a window.
  ///
  /// No public notification tells of a controller that was dismissed or popped.
  final class WindowSentinel: PlatformView {
    private let onMove: (Bool) -> Void

    init(_ onMove: @escaping (Bool) -> Void) {
      self.onMove = onMove
      super.init(frame: .zero)
      isHidden = true
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("A sentinel is not archived.") }

    #if canImport(UIKit)
      override func didMoveToWindow() { onMove(window != nil) }
    #else
      override func viewDidMoveToWindow() { onMove(window != nil) }
    #endif
  }

  /// The value of a screen that is shown for a Boolean.
  struct Presence: Hashable, Sendable {}

  /// Shows a screen while an optional value exists.
  @MainActor
  private final class Destination<Item> {
    private let kind: Transition
    private weak var source: _ViewController?
    private let item: UIBinding<Item?>
    private let id: (Item) -> AnyHashable
    private let onDismiss: (() -> Void)?
    private let content: (Item) -> NSObject

    /// The value whose screen is shown.
    ///
    /// A store keeps its identifier while it is retained.
    private var shown: (id: AnyHashable, item: Item)?
    private weak var target: NSObject?

    init(
      _ kind: Transition, _ source: _ViewController, _ item: UIBinding<Item?>,
      _ id: @escaping (Item) -> AnyHashable, _ onDismiss: (() -> Void)?,
      _ content: @escaping (Item) -> NSObject
    ) {
      (self.kind, self.source, self.item) = (kind, source, item)
      (self.id, self.onDismiss, self.content) = (id, onDismiss, content)
    }

    var itemID: AnyHashable? { item.wrappedValue.map(id) }

    /// Shows, replaces or hides the screen, as the value wants.
    func update() {
      guard let source, shown?.id != itemID else { return }
      if shown != nil {
        shown = nil
        source.hide(target, kind) { [weak self] in
          self?.onDismiss?()
          self?.update()
        }
      } else if let value = item.wrappedValue,
        source.isReady(kind, retry: { [weak self] in self?.update() })
      {
        let target = content(value)
        (shown, self.target) = ((id(value), value), target)
        source.show(target, kind) { [weak self] in self?.check() }
      }
    }

    /// Removes the value if its screen has gone.
    func check() {
      if let source, let shown, !source.isShowing(target, kind) {
        self.shown = nil
        if itemID == shown.id { item.wrappedValue = nil }
        onDismiss?()
      }
      update()
    }
  }
#endif
