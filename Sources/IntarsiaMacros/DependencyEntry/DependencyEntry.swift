import SwiftSyntax
import SwiftSyntaxBuilder

/// A property of a dependency with the values that it has where nothing overrides it.
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

  /// The key: one of the entry's own, or the type of the value, where the entry names no value.
  var keyName: String {
    isKeyedByType ? type.description : "\(name.bareName)Key"
  }

  /// Whether the entry has the value that its key cannot be without.
  var hasValue: Bool {
    live != nil || test != nil || isKeyedByType
  }

  private var isKeyedByType: Bool {
    live == nil && preview == nil && test == nil
      && (type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self))
  }

  /// The key, if it is the entry's own.
  var key: DeclSyntax? {
    guard !isKeyedByType else { return nil }
    // Computed, so that each test gets a value of its own.
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
  /// Whether this is `.unimplemented`, and not the member of a type that it names.
  fileprivate var isUnimplemented: Bool {
    guard let member = self.as(MemberAccessExprSyntax.self) else { return false }
    return member.base == nil && member.declName.baseName.text == "unimplemented"
  }
}
