/// What a button sends when it is tapped, and how.
public struct ButtonStateAction<Action> {
  /// What is sent, if anything is.
  public let action: Action?

  /// Whether the user interface is to show the change in motion.
  public let isAnimated: Bool

  private init(_ action: Action?, isAnimated: Bool) {
    self.action = action
    self.isAnimated = isAnimated
  }

  /// Sends an action.
  public static func send(_ action: Action?) -> Self {
    Self(action, isAnimated: false)
  }

  /// Sends an action whose changes are shown in motion, where the user interface can do that.
  public static func sendAnimated(_ action: Action?) -> Self {
    Self(action, isAnimated: true)
  }

  /// The same with another action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    ButtonStateAction<NewAction>(transform(action), isAnimated: isAnimated)
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}
