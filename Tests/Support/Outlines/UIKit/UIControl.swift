// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

@MainActor
open class UIMenuElement: NSObject {
  open internal(set) var title = ""
}

public typealias UIActionHandler = (UIAction) -> Void

@MainActor
open class UIAction: UIMenuElement {
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public convenience init(
    title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    handler: @escaping UIActionHandler
  ) {
    self.init()
    self.title = title
    self.handler = handler
    self.identifier = identifier ?? Identifier("\(ObjectIdentifier(self))")
  }

  public private(set) var identifier = Identifier("")
  var handler: UIActionHandler?
}

@MainActor
open class UIControl: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchUpInside = Self(rawValue: 1 << 6)
    public static let valueChanged = Self(rawValue: 1 << 12)
    public static let primaryActionTriggered = Self(rawValue: 1 << 13)
    public static let editingDidBegin = Self(rawValue: 1 << 16)
    public static let editingChanged = Self(rawValue: 1 << 17)
    public static let editingDidEnd = Self(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Self(rawValue: 1 << 19)
    public static let allEditingEvents = Self(rawValue: 0x000F_0000)
  }

  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: Self = []
    public static let highlighted = Self(rawValue: 1)
    public static let disabled = Self(rawValue: 2)
    public static let selected = Self(rawValue: 4)
  }

  open var isEnabled = true
  open var isSelected = false
  private var actions: [(action: UIAction, events: Event)] = []

  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    actions.removeAll { $0.action.identifier == action.identifier && $0.events == controlEvents }
    actions.append((action, controlEvents))
  }

  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    actions.removeAll { $0.action.identifier == action.identifier && $0.events == controlEvents }
  }

  open func sendActions(for controlEvents: UIControl.Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      action.handler?(action)
    }
  }
}

@MainActor
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom = 0
    case system, detailDisclosure
    case close = 7
  }

  public convenience init(type buttonType: UIButton.ButtonType) {
    self.init(frame: .zero)
  }

  public convenience init(type buttonType: UIButton.ButtonType = .system, primaryAction: UIAction?)
  {
    self.init(frame: .zero, primaryAction: primaryAction)
  }

  private var titles: [State.RawValue: String] = [:]

  open func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state.rawValue] = title
  }
  open func title(for state: UIControl.State) -> String? { titles[state.rawValue] }
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {}
  open func setImage(_ image: UIImage?, for state: UIControl.State) {}
}

@MainActor
open class UILabel: UIView {
  open var text: String?
  open var attributedText: NSAttributedString?
  open var font: UIFont! = UIFont()
  open var textColor: UIColor! = .label
  open var textAlignment = NSTextAlignment.natural
  open var numberOfLines = 1
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

@MainActor
open class UITextField: UIControl {
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }

  // UIKit gives an empty string where a program has set none.
  open var text: String? = ""
  open var placeholder: String?
  open var font: UIFont?
  open var borderStyle = BorderStyle.none
  open var isSecureTextEntry = false
  open var isEditing: Bool { isFirstResponder }

  open override var canBecomeFirstResponder: Bool { isEnabled && window != nil }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder, super.becomeFirstResponder() else { return isFirstResponder }
    sendActions(for: .editingDidBegin)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder, super.resignFirstResponder() else { return !isFirstResponder }
    sendActions(for: .editingDidEnd)
    return true
  }
}

@MainActor
open class UISwitch: UIControl {
  open var isOn = false
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

@MainActor
open class UISlider: UIControl {
  open var value: Float = 0
  open var minimumValue: Float = 0
  open var maximumValue: Float = 1
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

@MainActor
open class UIStepper: UIControl {
  open var value: Double = 0
  open var minimumValue: Double = 0
  open var maximumValue: Double = 100
  open var stepValue: Double = 1
}

@MainActor
open class UISegmentedControl: UIControl {
  public init(items: [Any]?) {
    super.init(frame: .zero)
    numberOfSegments = items?.count ?? 0
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  public static let noSegment = -1
  open private(set) var numberOfSegments = 0
  open var selectedSegmentIndex = UISegmentedControl.noSegment

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    numberOfSegments += 1
  }
}

@MainActor
open class UIDatePicker: UIControl {
  open var date = Date()
  open func setDate(_ date: Date, animated: Bool) { self.date = date }
}

@MainActor
open class UIPageControl: UIControl {
  open var currentPage = 0
  open var numberOfPages = 0
}

@MainActor
open class UIColorWell: UIControl {
  open var selectedColor: UIColor?
}

@MainActor
open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
  }

  public init(style: Style) {
    super.init(frame: .zero)
  }

  public required init(coder: NSCoder) {
    super.init(frame: .zero)
  }

  open func startAnimating() {}
  open func stopAnimating() {}
}
