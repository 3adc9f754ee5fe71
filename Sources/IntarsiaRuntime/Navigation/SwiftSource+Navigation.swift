extension TextState: SwiftSourceRepresentable {
  /// The text, without its formatting.
  public var swiftSource: String {
    "TextState(\(SwiftSource.literal(String(state: self))))"
  }
}

extension ButtonState: SwiftSourceRepresentable {
  /// The expression with the role, the action and the label.
  public var swiftSource: String {
    var arguments: [String] = []
    if let role { arguments.append("role: .\(role)") }
    if let action = action.action {
      let source = SwiftSource.of(action) ?? "<#\(Action.self)#>"
      arguments.append("action: \(self.action.isAnimated ? ".sendAnimated(\(source))" : source)")
    }
    return "ButtonState(\(arguments.joined(separator: ", "))) { \(label.swiftSource) }"
  }
}

extension AlertState: SwiftSourceRepresentable {
  /// The expression with the builders of the texts and the buttons.
  public var swiftSource: String {
    "AlertState " + builders(title, buttons, message)
  }
}

extension ConfirmationDialogState: SwiftSourceRepresentable {
  /// The expression with the builders of the texts and the buttons.
  public var swiftSource: String {
    let visibility =
      titleVisibility == .automatic ? "" : "(titleVisibility: .\(titleVisibility)) "
    return "ConfirmationDialogState \(visibility)" + builders(title, buttons, message)
  }
}

private func builders<Action>(
  _ title: TextState, _ buttons: [ButtonState<Action>], _ message: TextState?
) -> String {
  var source = "{ \(title.swiftSource) }"
  if !buttons.isEmpty {
    source += " actions: { \(buttons.map(\.swiftSource).joined(separator: "; ")) }"
  }
  if let message { source += " message: { \(message.swiftSource) }" }
  return source
}

extension StackElementID: SwiftSourceRepresentable {
  /// The number of the element.
  public var swiftSource: String { "\(number)" }
}

extension StackState: TracedStack {
  var tracedElements: [(id: String, element: Any)] {
    zip(ids, self).map { ($0.swiftSource, $1) }
  }
}
