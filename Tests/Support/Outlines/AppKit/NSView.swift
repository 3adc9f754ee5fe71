// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

// An outline of AppKit: the declarations that the library and its users need, written from Apple's
// documentation. Targets and actions are left out: a selector needs the Objective-C runtime.
@_exported public import Foundation
@_exported public import ObjectiveC
public import SwiftUI

@MainActor
open class NSResponder: NSObject {
  public override init() {}

  public required init?(coder: NSCoder) {}

  deinit { outlinedReleaseAssociatedObjects(of: ObjectIdentifier(self)) }
}

@MainActor
open class NSView: NSResponder {
  public init(frame frameRect: NSRect) {
    frame = frameRect
    super.init()
  }

  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  open var frame: NSRect
  open var isHidden = false
  open var translatesAutoresizingMaskIntoConstraints = true
  open internal(set) weak var superview: NSView?
  open var subviews: [NSView] = []
  weak var ownWindow: NSWindow?
  open var window: NSWindow? { ownWindow ?? superview?.window }

  open func addSubview(_ view: NSView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    if window != nil { view.movedToWindow() }
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    let hadWindow = window != nil
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    if hadWindow { movedToWindow() }
  }

  func movedToWindow() {
    viewDidMoveToWindow()
    for view in subviews { view.movedToWindow() }
  }

  open func viewDidMoveToWindow() {}
}

@MainActor
open class NSWindow: NSResponder {
  public override init() {
    super.init()
  }

  public convenience init(contentViewController: NSViewController) {
    self.init()
    self.contentViewController = contentViewController
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open var title = ""

  private var controller: NSViewController?

  open var contentViewController: NSViewController? {
    get { controller }
    set {
      controller?.view.ownWindow = nil
      controller?.view.movedToWindow()
      controller = newValue
      controller?.view.ownWindow = self
      controller?.view.movedToWindow()
      controller?.viewDidAppear()
    }
  }

  open private(set) var sheets: [NSWindow] = []
  open internal(set) weak var sheetParent: NSWindow?
  private var handlers: [ObjectIdentifier: (NSApplication.ModalResponse) -> Void] = [:]

  open var attachedSheet: NSWindow? { sheets.last }

  open func beginSheet(
    _ sheetWindow: NSWindow,
    completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
  ) {
    sheets.append(sheetWindow)
    sheetWindow.sheetParent = self
    handlers[ObjectIdentifier(sheetWindow)] = handler
  }

  open func endSheet(_ sheetWindow: NSWindow) {
    endSheet(sheetWindow, returnCode: .stop)
  }

  open func endSheet(_ sheetWindow: NSWindow, returnCode: NSApplication.ModalResponse) {
    sheets.removeAll { $0 === sheetWindow }
    sheetWindow.sheetParent = nil
    handlers.removeValue(forKey: ObjectIdentifier(sheetWindow))?(returnCode)
  }

  open func close() { contentViewController = nil }
}

@MainActor
open class NSApplication: NSResponder {
  public struct ModalResponse: Hashable, RawRepresentable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public init(_ rawValue: Int) { self.rawValue = rawValue }
    public static let OK = Self(1)
    public static let cancel = Self(0)
    public static let stop = Self(-1000)
    public static let abort = Self(-1001)
    public static let alertFirstButtonReturn = Self(1000)
    public static let alertSecondButtonReturn = Self(1001)
    public static let alertThirdButtonReturn = Self(1002)
  }
}

@MainActor
open class NSViewController: NSResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  private var loadedView: NSView?

  open var view: NSView {
    get {
      if let loadedView { return loadedView }
      let new = NSView()
      loadedView = new
      loadView()
      viewDidLoad()
      return loadedView ?? new
    }
    set { loadedView = newValue }
  }

  open var isViewLoaded: Bool { loadedView != nil }
  open func loadView() {}
  open func viewDidLoad() {}
  open func viewWillAppear() {}
  open func viewDidAppear() {}
  open func viewWillDisappear() {}
  open func viewDidDisappear() {}
  open var title: String?
  open var preferredContentSize = NSSize.zero
  open internal(set) weak var presentingViewController: NSViewController?
  open private(set) var presentedViewControllers: [NSViewController]? = []
  private var sheet: NSWindow?

  open func presentAsSheet(_ viewController: NSViewController) { show(viewController) }

  open func presentAsModalWindow(_ viewController: NSViewController) { show(viewController) }

  private func show(_ viewController: NSViewController) {
    presentedViewControllers?.append(viewController)
    viewController.presentingViewController = self
    viewController.sheet = NSWindow(contentViewController: viewController)
  }

  open func dismiss(_ viewController: NSViewController) {
    guard presentedViewControllers?.contains(viewController) == true else { return }
    presentedViewControllers?.removeAll { $0 === viewController }
    viewController.presentingViewController = nil
    viewController.sheet?.contentViewController = nil
    viewController.sheet = nil
    viewController.viewDidDisappear()
  }

  // Dismisses the receiver.
  open func dismiss(_ sender: Any?) { presentingViewController?.dismiss(self) }
}

@MainActor
open class NSControl: NSView {
  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open var isEnabled = true
  open var stringValue = ""
  open var doubleValue = 0.0
  open var integerValue = 0

  public nonisolated static let textDidChangeNotification = Notification.Name(
    "NSControlTextDidChangeNotification")
}

@MainActor
open class NSTextField: NSControl {
  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
  }

  public convenience init(string stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
  }

  open var placeholderString: String?
  open var maximumNumberOfLines = 1

  /// Types into the field.
  public func outlinedType(_ text: String) {
    stringValue = text
    NotificationCenter.default.post(name: NSControl.textDidChangeNotification, object: self)
  }
}

@MainActor
open class NSButton: NSControl {
  open var title = ""
  open var hasDestructiveAction = false
  open var keyEquivalent = ""
}

@MainActor
open class NSAlert: NSObject {
  public enum Style: UInt, Sendable { case warning, informational, critical }

  public override init() {}

  deinit { outlinedReleaseAssociatedObjects(of: ObjectIdentifier(self)) }

  open var messageText = ""
  open var informativeText = ""
  open var alertStyle = Style.warning
  public private(set) var buttons: [NSButton] = []
  public let window = NSWindow()

  @discardableResult
  open func addButton(withTitle title: String) -> NSButton {
    let button = NSButton()
    button.title = title
    buttons.append(button)
    return button
  }

  open func beginSheetModal(
    for sheetWindow: NSWindow,
    completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
  ) { sheetWindow.beginSheet(window, completionHandler: handler) }

  open func runModal() -> NSApplication.ModalResponse { .alertFirstButtonReturn }

  /// Clicks a button.
  public func outlinedClick(_ title: String) {
    guard let index = buttons.firstIndex(where: { $0.title == title }) else { return }
    window.sheetParent?.endSheet(
      window, returnCode: NSApplication.ModalResponse(rawValue: 1000 + index))
  }
}

@MainActor
open class NSAnimationContext: NSObject {
  /// The animations of the outline, for tests.
  public static var outlinedAnimations: [Animation] = []

  // macOS 15.
  public static func animate(
    _ animation: Animation, changes: () -> Void, completion: (() -> Void)? = nil
  ) {
    outlinedAnimations.append(animation)
    changes()
    completion?()
  }
}
