import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The property of a dependency, with the values that it has if nothing overrides them.
struct DependencyEntry {
  let name: TokenSyntax
  /// The type; `nil` if the compiler infers it from a constant such as `Client.test`.
  let type: TypeSyntax?
  let variable: VariableDeclSyntax
  private let live: ExprSyntax?
  private let preview: ExprSyntax?
  private let test: ExprSyntax?
  /// The name of the key that the attribute asks for.
  private let customKeyName: String?

  init?(_ declaration: some DeclSyntaxProtocol, _ attribute: AttributeSyntax) {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first,
      variable.bindings.count == 1, binding.accessorBlock == nil, let name = binding.name
    else { return nil }
    let value = binding.initializer?.value
    let type = binding.typeAnnotation?.type.trimmed ?? value?.valueType
    guard type != nil || value?.isMemberOfType == true else { return nil }
    self.variable = variable
    self.name = name
    self.type = type
    test = value?.trimmed ?? (type?.isOptional == true ? "nil" : nil)

    func argument(_ label: String?) -> ExprSyntax? {
      attribute.labeledArguments.last { $0.label?.text == label }?.expression.trimmed
    }
    live = argument("liveValue")
    preview = argument("previewValue")
    customKeyName = argument(nil)?.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription
  }

  /// The name of the key: a generated type, or the type of the value if the entry has no values.
  var keyName: String {
    isKeyedByType ? type?.description ?? "" : customKeyName ?? "\(name.bareName)Key"
  }

  /// Whether the entry has a value that its key requires.
  var hasValue: Bool {
    live != nil || test != nil || isKeyedByType
  }

  private var isKeyedByType: Bool {
    live == nil && preview == nil && test == nil
      && (type?.is(IdentifierTypeSyntax.self) == true || type?.is(MemberTypeSyntax.self) == true)
  }

  /// The generated key, as visible as the property; `nil` if the type of the value is the key.
  ///
  /// - Parameter context: Tells the extension, whose access level the property may have.
  func key(in context: some MacroExpansionContext) -> DeclSyntax? {
    guard !isKeyedByType else { return nil }
    let access = variable.modifiers.access ?? context.extensionAccess ?? ""
    let memberAccess = variable.modifiers.memberAccess(in: context)
    let values = [("liveValue", live), ("previewValue", preview), ("testValue", test)]
      .compactMap { name, value -> String? in
        guard let value else { return nil }
        // Only a constant needs no type.
        guard let type else { return "\(memberAccess)static let \(name) = \(value)" }
        // A computed property gives each test its own value.
        return "\(memberAccess)static var \(name): \(type) {\n  \(value)\n}"
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
  /// Whether this is a member of a type, such as `Client.test`.
  fileprivate var isMemberOfType: Bool {
    guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base else {
      return false
    }
    if let reference = base.as(DeclReferenceExprSyntax.self) {
      return reference.baseName.text.first?.isUppercase == true
    }
    return base.isMemberOfType
  }

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
