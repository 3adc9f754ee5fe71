import SwiftSyntax
import SwiftSyntaxBuilder

/// The property of a dependency, with the values that it has if nothing overrides them.
struct DependencyEntry {
  let name: TokenSyntax
  let type: TypeSyntax
  let variable: VariableDeclSyntax
  private let live: ExprSyntax?
  private let preview: ExprSyntax?
  private let test: ExprSyntax?

  init?(_ declaration: some DeclSyntaxProtocol, _ attribute: AttributeSyntax) {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first,
      variable.bindings.count == 1, binding.accessorBlock == nil, let name = binding.name,
      let type = binding.typeAnnotation?.type.trimmed
    else { return nil }
    self.variable = variable
    self.name = name
    self.type = type
    live = binding.initializer?.value.trimmed ?? (type.isOptional ? "nil" : nil)

    var values: [String: ExprSyntax] = [:]
    if case .argumentList(let arguments) = attribute.arguments {
      for argument in arguments { values[argument.label?.text ?? ""] = argument.expression.trimmed }
    }
    preview = values["preview"]
    test = values["test"].map { $0.isUnimplemented ? "\(type)()" : $0 }
  }

  /// The name of the key: a generated type, or the type of the value if the entry has no values.
  var keyName: String {
    isKeyedByType ? type.description : "\(name.bareName)Key"
  }

  /// Whether the entry has a value that its key requires.
  var hasValue: Bool {
    live != nil || test != nil || isKeyedByType
  }

  private var isKeyedByType: Bool {
    live == nil && preview == nil && test == nil
      && (type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self))
  }

  /// The generated key; `nil` if the type of the value is the key.
  var key: DeclSyntax? {
    guard !isKeyedByType else { return nil }
    // The values are computed properties, so that each test gets its own value.
    let values = [("liveValue", live), ("previewValue", preview), ("testValue", test)]
      .compactMap { name, value in
        value.map { "static var \(name): \(type) {\n  \($0.description.indented(by: 0))\n}" }
      }
    let conformance = live == nil ? "TestDependencyKey" : "DependencyKey"
    return """
      \(raw: variable.attributes.availability)\
      private enum \(raw: keyName): IntarsiaDependencies.\(raw: conformance) {
        \(raw: values.joined(separator: "\n").indented(by: 2))
      }
      """
  }
}

extension ExprSyntax {
  /// Whether this is `.unimplemented` without an explicit type before the dot.
  fileprivate var isUnimplemented: Bool {
    guard let member = self.as(MemberAccessExprSyntax.self) else { return false }
    return member.base == nil && member.declName.baseName.text == "unimplemented"
  }
}
