/// The action that a button sends when it is tapped, with or without animation.
public struct ButtonStateAction<Action> {
  /// The action; `nil` for a button that only closes.
  public let action: Action?

  /// Whether the user interface animates the changes that the action causes.
  public let isAnimated: Bool

  private init(_ action: Action?, isAnimated: Bool) {
    self.action = action
    self.isAnimated = isAnimated
  }

  /// Sends an action without animation.
  public static func send(_ action: Action?) -> Self {
    Self(action, isAnimated: false)
  }

  /// Sends an action whose changes a user interface animates if it can.
  public static func sendAnimated(_ action: Action?) -> Self {
    Self(action, isAnimated: true)
  }

  /// Returns the transformed action with the same animation.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    ButtonStateAction<NewAction>(transform(action), isAnimated: isAnimated)
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}
