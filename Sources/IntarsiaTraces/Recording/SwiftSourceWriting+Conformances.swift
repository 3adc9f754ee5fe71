package import IntarsiaRuntime

extension TextState: SwiftSourceWriting {
  /// The text, without its formatting.
  package func swiftSource(_ source: inout SwiftSource) -> String? {
    source.text(of: String(state: self)).map { "TextState(\($0))" }
  }
}

extension ButtonState: SwiftSourceWriting {
  /// The expression with the role, the action and the label.
  package func swiftSource(_ source: inout SwiftSource) -> String? {
    var arguments: [String] = []
    if let role { arguments.append("role: .\(role)") }
    if let action = action.action {
      let text = source.text(of: action) ?? "<#\(Action.self)#>"
      arguments.append("action: \(self.action.isAnimated ? ".sendAnimated(\(text))" : text)")
    }
    let start = "ButtonState" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    return label.swiftSource(&source).map { "\(start) { \($0) }" }
  }
}

extension AlertState: SwiftSourceWriting {
  /// The expression with the builders of the texts and the buttons.
  package func swiftSource(_ source: inout SwiftSource) -> String? {
    source.builders("AlertState", title, buttons, message)
  }
}

extension ConfirmationDialogState: SwiftSourceWriting {
  /// The expression with the builders of the texts and the buttons.
  package func swiftSource(_ source: inout SwiftSource) -> String? {
    let visibility = titleVisibility == .automatic ? "" : "(titleVisibility: .\(titleVisibility))"
    return source.builders("ConfirmationDialogState\(visibility)", title, buttons, message)
  }
}

extension SwiftSource {
  fileprivate mutating func builders<Action>(
    _ start: String, _ title: TextState, _ buttons: [ButtonState<Action>], _ message: TextState?
  ) -> String? {
    let texts = [title.swiftSource(&self)] + buttons.map { $0.swiftSource(&self) }
    guard !texts.contains(nil) else { return nil }
    let parts = texts.compactMap(\.self)
    var result = "\(start) { \(parts[0]) }"
    if !buttons.isEmpty {
      result += " actions: { \(parts.dropFirst().joined(separator: "; ")) }"
    }
    if let message { result += message.swiftSource(&self).map { " message: { \($0) }" } ?? "" }
    return result
  }
}

extension StackElementID: SwiftSourceWriting {
  /// The number of the element.
  package func swiftSource(_ source: inout SwiftSource) -> String? { "\(number)" }
}

extension StackState: TracedStack {
  var tracedElements: [TracedElement] {
    zip(ids, self).map { TracedElement(id: "\($0.number)", element: $1) }
  }
}

extension BindingAction: SwiftSourceWriting {
  /// The source text of the action: `.set(\.name, "Ada")`.
  package func swiftSource(_ source: inout SwiftSource) -> String? {
    let path = source.path
    let (field, names, value) = assignment
    source.path += ["set"] + names
    defer { source.path = path }
    return ".set(\(field), \(source.text(of: value) ?? "<#\(type(of: value))#>"))"
  }
}
