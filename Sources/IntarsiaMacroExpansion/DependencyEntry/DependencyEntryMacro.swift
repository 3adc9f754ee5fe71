import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The macro `@DependencyEntry`, which generates the accessors of a dependency's property and its
/// key.
enum DependencyEntryMacro {}

extension DependencyEntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let entry = DependencyEntry(declaration, node) else { return [] }
    return [
      """
      get {
        self[\(raw: entry.keyName).self]
      }
      """,
      """
      set {
        self[\(raw: entry.keyName).self] = newValue
      }
      """,
    ]
  }
}

extension DependencyEntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let extended = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType
    guard let variable = declaration.as(VariableDeclSyntax.self), !variable.isStatic,
      variable.bindings.first?.accessorBlock == nil,
      extended?.lastComponent == "DependencyValues"
    else {
      context.diagnose(
        node, "entry-needs-property",
        "'@DependencyEntry' can be attached to a variable without accessors in an extension of "
          + "'DependencyValues'",
        fixIts: [.remove(node)])
      return []
    }
    if variable.isConstant {
      context.diagnose(
        variable.bindingSpecifier, "entry-constant",
        "A dependency has to be a variable, or nothing could override it",
        fixIts: [.makeVariable(variable)])
    }
    guard let entry = DependencyEntry(variable, node) else {
      if let binding = variable.bindings.first, let name = binding.name,
        binding.typeAnnotation == nil
      {
        diagnoseLackOfType(name, of: binding.initializer?.value, context)
      }
      return []
    }
    if !entry.hasValue { diagnoseLackOfValue(entry, context) }
    return entry.key(in: context).map { [$0] } ?? []
  }

  /// Diagnoses a dependency whose type is neither written nor plain from its value.
  private static func diagnoseLackOfType(
    _ name: TokenSyntax, of value: ExprSyntax?, _ context: some MacroExpansionContext
  ) {
    let type = value?.guessedType
    context.diagnose(
      name, "entry-needs-type",
      "'\(name.bareName)' needs a type, which says what it can be overridden with",
      fixIts: [
        FixIt(
          "entry-insert-type", type.map { "Insert ': \($0)'" } ?? "Insert the type",
          replacing: name, by: "\(name.text): \(type ?? "<#type#>")")
      ])
  }

  /// Diagnoses a dependency with neither a test value nor a live value.
  private static func diagnoseLackOfValue(
    _ entry: DependencyEntry, _ context: some MacroExpansionContext
  ) {
    guard let type = entry.variable.bindings.first?.typeAnnotation?.type else { return }
    context.diagnose(
      entry.name, "entry-needs-value",
      "'\(entry.name.bareName)' needs a test value, or a live value: "
        + "'@DependencyEntry(liveValue: …)'",
      fixIts: [
        FixIt(
          "entry-insert-value", "Insert a test value", replacing: type,
          by: "\(type.trimmed) = <#test value#>")
      ])
  }
}

extension ExprSyntax {
  /// The probable type of a value: the type at the beginning of an expression.
  fileprivate var guessedType: String? {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.guessedType }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.guessedType }
    guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text,
      name.first?.isUppercase == true
    else { return nil }
    return name
  }
}
