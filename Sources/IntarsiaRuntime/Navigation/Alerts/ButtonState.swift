public import IntarsiaDump

/// A button of an alert or a dialog, as a value.
///
/// ```swift
/// ButtonState(role: .destructive, action: .deleteConfirmed) {
///   TextState("Delete")
/// }
/// ```
public struct ButtonState<Action>: Identifiable {
  /// What the button sends when it is tapped.
  public let action: ButtonStateAction<Action>

  /// What stands on the button.
  public let label: TextState

  /// What the button is for, if that is something special.
  public let role: ButtonStateRole?

  private let identity = ObservationIdentity()

  /// A button that sends what an action says, with a label.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  /// A button that sends an action, with a label.
  public init(
    role: ButtonStateRole? = nil,
    action: Action,
    label: () -> TextState
  ) {
    self.init(role: role, action: .send(action), label: label)
  }

  /// A button that is none of the others, however alike they are.
  public var id: ObjectIdentifier { identity._objectIdentifier }

  /// Hands the button's action to a closure, as a user interface does when the button is tapped.
  ///
  /// - Parameter perform: It is handed `nil` by a button that only closes.
  public func withAction(_ perform: (Action?) -> Void) {
    perform(action.action)
  }

  /// Hands the button's action to an asynchronous closure.
  public nonisolated(nonsending) func withAction(
    _ perform: nonisolated(nonsending) (Action?) async -> Void
  ) async {
    await perform(action.action)
  }

  /// The same button with another action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(role: role, action: action.map(transform), label: { label })
  }
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Hashable where Action: Hashable {}
extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: CustomDumpReflectable {
  /// Shows what the button is for, what it sends, and what stands on it.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    if let sent = action.action { children.append(("action", sent)) }
    if action.isAnimated { children.append(("isAnimated", true)) }
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
