// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

@_exported public import Foundation
@_exported public import ObjectiveC
public import SwiftUI

@MainActor
open class UIResponder: NSObject {
  public override init() {}

  deinit { outlinedReleaseAssociatedObjects(of: ObjectIdentifier(self)) }

  open var next: UIResponder? { nil }

  open var canBecomeFirstResponder: Bool { false }

  open internal(set) var isFirstResponder = false

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    isFirstResponder = true
    return true
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }
}

@MainActor
open class UIView: UIResponder, UITraitEnvironment {
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  open var frame: CGRect
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var backgroundColor: UIColor?
  open var tintColor: UIColor! = .systemBlue
  open var isUserInteractionEnabled = true
  open var accessibilityIdentifier: String?
  open var translatesAutoresizingMaskIntoConstraints = true
  open var layoutMargins = UIEdgeInsets.zero
  open var tag = 0

  open internal(set) weak var superview: UIView?
  open internal(set) var subviews: [UIView] = []
  // The window: in the outline, only a window has one, and passes it on.
  var ownWindow: UIWindow?
  open var window: UIWindow? { ownWindow ?? superview?.window }

  open func addSubview(_ view: UIView) {
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
    didMoveToWindow()
    for view in subviews { view.movedToWindow() }
  }

  open func didMoveToWindow() {}
  open func layoutSubviews() {}
  open func setNeedsLayout() {}
  open func layoutIfNeeded() {}

  open var traitCollection: UITraitCollection { superview?.traitCollection ?? UITraitCollection() }

  public let topAnchor = NSLayoutYAxisAnchor()
  public let bottomAnchor = NSLayoutYAxisAnchor()
  public let centerYAnchor = NSLayoutYAxisAnchor()
  public let leadingAnchor = NSLayoutXAxisAnchor()
  public let trailingAnchor = NSLayoutXAxisAnchor()
  public let centerXAnchor = NSLayoutXAxisAnchor()
  public let widthAnchor = NSLayoutDimension()
  public let heightAnchor = NSLayoutDimension()
  public let safeAreaLayoutGuide = UILayoutGuide()

  /// The animations of the outline, for tests.
  public static var outlinedAnimations: [Animation] = []
  static var areAnimationsOff = false

  open class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  open class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  // iOS 18.
  @preconcurrency
  public static func animate(
    _ animation: Animation, changes: () -> Void, completion: (() -> Void)? = nil
  ) {
    outlinedAnimations.append(animation)
    changes()
    completion?()
  }

  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    areAnimationsOff = true
    actionsWithoutAnimation()
    areAnimationsOff = false
  }

  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    public static let curveLinear = Self(rawValue: 3 << 16)
  }
}

@MainActor
open class UIWindow: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      if let rootViewController { rootViewController.attach(to: self) }
    }
  }

  open func makeKeyAndVisible() {
    isHidden = false
    ownWindow = self
    movedToWindow()
  }
}

// Safe in an outline: it never changes.
open class UIColor: NSObject, @unchecked Sendable {
  public override init() {}
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public static let systemBackground = UIColor()
  public static let systemBlue = UIColor()
  public static let systemRed = UIColor()
  public static let label = UIColor()
  public static let secondaryLabel = UIColor()
  public static let black = UIColor()
  public static let white = UIColor()
  public static let gray = UIColor()
  public static let lightGray = UIColor()
  public static let red = UIColor()
  public static let green = UIColor()
  public static let blue = UIColor()
  public static let clear = UIColor()
}

// Safe in an outline: it never changes.
open class UIFont: NSObject, @unchecked Sendable {
  public struct Weight: Hashable, Sendable {
    public static let regular = Self()
    public static let bold = Self()
  }

  public struct TextStyle: Hashable, Sendable {
    public static let title2 = Self()
    public static let body = Self()
    public static let caption1 = Self()
  }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont() }

  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont()
  }

  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

// Safe in an outline: it never changes.
open class UIImage: NSObject, @unchecked Sendable {
  public init?(systemName name: String) {}
}

public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero = Self(top: 0, left: 0, bottom: 0, right: 0)
}

@MainActor
open class NSLayoutConstraint: NSObject {
  open var isActive = false

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
}

@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }

  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

@MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@MainActor
open class UILayoutGuide: NSObject {
  public let topAnchor = NSLayoutYAxisAnchor()
  public let bottomAnchor = NSLayoutYAxisAnchor()
  public let centerYAnchor = NSLayoutYAxisAnchor()
  public let leadingAnchor = NSLayoutXAxisAnchor()
  public let trailingAnchor = NSLayoutXAxisAnchor()
  public let centerXAnchor = NSLayoutXAxisAnchor()
}

@MainActor
open class UIStackView: UIView {
  public enum Alignment: Int, Sendable { case fill, leading, center, trailing }
  public enum Distribution: Int, Sendable { case fill, fillEqually, equalSpacing }

  public init(arrangedSubviews views: [UIView]) {
    super.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init(coder: NSCoder) {
    super.init(frame: .zero)
  }

  open private(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var alignment = Alignment.fill
  open var distribution = Distribution.fill
  open var spacing: CGFloat = 0
  open var isLayoutMarginsRelativeArrangement = false

  open func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }
}

extension NSLayoutConstraint {
  public enum Axis: Int, Sendable { case horizontal, vertical }
}
