#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// The action that a button sends when it is tapped, with or without animation.
public struct ButtonStateAction<Action> {
  /// The action; `nil` for a button that only closes.
  public let action: Action?

  /// The animation of the changes that the action causes; `nil` without animation.
  public let animation: UIAnimation?

  /// Sends an action without animation.
  public static func send(_ action: Action?) -> Self {
    Self(action: action, animation: nil)
  }

  /// Sends an action whose changes are animated.
  ///
  /// ```swift
  /// ButtonState(action: .send(.deleteButtonTapped, animation: .default)) { TextState("Delete") }
  /// ```
  public static func send(_ action: Action?, animation: UIAnimation?) -> Self {
    Self(action: action, animation: animation)
  }

  /// Sends an action whose changes a user interface animates if it can.
  public static func sendAnimated(_ action: Action?) -> Self {
    Self(action: action, animation: .default)
  }

  /// Whether the user interface animates the changes that the action causes.
  public var isAnimated: Bool { animation != nil }

  /// Returns the transformed action with the same animation.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    ButtonStateAction<NewAction>(action: transform(action), animation: animation)
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}

extension ButtonStateAction: Encodable where Action: Encodable {
  /// Encodes the action, and whether it is animated, but not how.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ButtonStateActionKey.self)
    try container.encodeIfPresent(action, forKey: .action)
    if isAnimated { try container.encode(true, forKey: .isAnimated) }
  }
}

extension ButtonStateAction: Decodable where Action: Decodable {
  /// Decodes the action, which has the default animation if it was animated.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ButtonStateActionKey.self)
    let isAnimated = try container.decodeIfPresent(Bool.self, forKey: .isAnimated) ?? false
    self.init(
      action: try container.decodeIfPresent(Action.self, forKey: .action),
      animation: isAnimated ? .default : nil)
  }
}

private enum ButtonStateActionKey: CodingKey {
  case action, isAnimated
}
