public import IntarsiaDump

/// A button of an alert or a dialog, as a value.
///
/// ```swift
/// ButtonState(role: .destructive, action: .deleteConfirmed) {
///   TextState("Delete")
/// }
/// ```
public struct ButtonState<Action>: Identifiable {
  /// The action that the button sends when it is tapped.
  public let action: ButtonStateAction<Action>

  /// The button's label.
  public let label: TextState

  /// The button's role; `nil` for an ordinary button.
  public let role: ButtonStateRole?

  private let identity = ObservationIdentity()

  private enum CodingKeys: CodingKey {
    case action, label, role
  }

  /// Creates a button with a label and an action to send.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  /// Creates a button that sends an action without animation.
  public init(
    role: ButtonStateRole? = nil,
    action: Action,
    label: () -> TextState
  ) {
    self.init(role: role, action: .send(action), label: label)
  }

  /// The identifier of this button; another button with the same contents has another one.
  public var id: ObjectIdentifier { identity._objectIdentifier }

  /// Calls a closure with the button's action, as a user interface does when the button is tapped.
  ///
  /// - Parameter perform: Receives the action, or `nil` from a button that only closes.
  public func withAction(_ perform: (Action?) -> Void) {
    perform(action.action)
  }

  /// Calls an asynchronous closure with the button's action.
  public nonisolated(nonsending) func withAction(
    _ perform: nonisolated(nonsending) (Action?) async -> Void
  ) async {
    await perform(action.action)
  }

  /// Returns a button with the same role and label and a transformed action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(role: role, action: action.map(transform), label: { label })
  }
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Hashable where Action: Hashable {}
extension ButtonState: Sendable where Action: Sendable {}
extension ButtonState: Encodable where Action: Encodable {}
extension ButtonState: Decodable where Action: Decodable {}

extension ButtonState: CustomDumpReflectable {
  /// Shows the button's role, action and label.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    if let sent = action.action { children.append(("action", sent)) }
    if action.isAnimated { children.append(("isAnimated", true)) }
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
