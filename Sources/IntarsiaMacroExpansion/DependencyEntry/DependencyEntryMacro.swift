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
      context.diagnose(.entryNeedsProperty(node))
      return []
    }
    if variable.isConstant {
      context.diagnose(.entryConstant(variable))
    }
    guard let entry = DependencyEntry(variable, node) else {
      guard let binding = variable.bindings.first, let name = binding.name,
        binding.typeAnnotation == nil
      else { return [] }
      context.diagnose(.entryNeedsType(name, initialValue: binding.initializer?.value))
      return []
    }
    if !entry.hasValue {
      context.diagnose(.entryNeedsValue(entry))
    }
    return entry.key(in: context).map { [$0] } ?? []
  }
}
