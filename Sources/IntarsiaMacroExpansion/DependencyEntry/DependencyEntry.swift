import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The property of a dependency, with the values that it has if nothing overrides them.
struct DependencyEntry {
  let name: TokenSyntax
  let type: TypeSyntax
  let variable: VariableDeclSyntax
  private let live: ExprSyntax?
  private let preview: ExprSyntax?
  private let test: ExprSyntax?
  /// The name of the key that the attribute asks for.
  private let customKeyName: String?

  init?(_ declaration: some DeclSyntaxProtocol, _ attribute: AttributeSyntax) {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first,
      variable.bindings.count == 1, binding.accessorBlock == nil, let name = binding.name,
      let type = binding.typeAnnotation?.type.trimmed ?? binding.initializer?.value.valueType
    else { return nil }
    self.variable = variable
    self.name = name
    self.type = type
    test = binding.initializer?.value.trimmed ?? (type.isOptional ? "nil" : nil)

    var values: [String: ExprSyntax] = [:]
    if case .argumentList(let arguments) = attribute.arguments {
      for argument in arguments { values[argument.label?.text ?? ""] = argument.expression.trimmed }
    }
    live = values["liveValue"]
    preview = values["previewValue"]
    customKeyName = values[""]?.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription
  }

  /// The name of the key: a generated type, or the type of the value if the entry has no values.
  var keyName: String {
    isKeyedByType ? type.description : customKeyName ?? "\(name.bareName)Key"
  }

  /// Whether the entry has a value that its key requires.
  var hasValue: Bool {
    live != nil || test != nil || isKeyedByType
  }

  private var isKeyedByType: Bool {
    live == nil && preview == nil && test == nil
      && (type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self))
  }

  /// The generated key, as visible as the property; `nil` if the type of the value is the key.
  ///
  /// - Parameter context: Tells the extension, whose access level the property may have.
  func key(in context: some MacroExpansionContext) -> DeclSyntax? {
    guard !isKeyedByType else { return nil }
    let access = variable.modifiers.access ?? context.extensionAccess ?? ""
    let memberAccess = variable.modifiers.memberAccess(in: context)
    // The values are computed properties, so that each test gets its own value.
    let values = [("liveValue", live), ("previewValue", preview), ("testValue", test)]
      .compactMap { name, value in
        value.map {
          "\(memberAccess)static var \(name): \(type) {\n  \($0.description.indented(by: 0))\n}"
        }
      }
    let conformance = live == nil ? "TestDependencyKey" : "DependencyKey"
    return """
      \(raw: variable.attributes.availability)\
      \(raw: access)enum \(raw: keyName): IntarsiaDependencies.\(raw: conformance) {
        \(raw: values.joined(separator: "\n").indented(by: 2))
      }
      """
  }
}

extension ExprSyntax {
  /// The type of a value that is a literal or a call of an initializer.
  fileprivate var valueType: TypeSyntax? {
    if let literalType { return literalType }
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    let function = call.calledExpression
    let name =
      function.as(GenericSpecializationExprSyntax.self)?.expression ?? function
    let isType =
      switch name.as(ExprSyntaxEnum.self) {
      case .declReferenceExpr(let reference): reference.baseName.text.first?.isUppercase == true
      case .memberAccessExpr(let member):
        member.base != nil && member.declName.baseName.text.first?.isUppercase == true
      default: false
      }
    return isType ? TypeSyntax(stringLiteral: function.trimmedDescription) : nil
  }
}
