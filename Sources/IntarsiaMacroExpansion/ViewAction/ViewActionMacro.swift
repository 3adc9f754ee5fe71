import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The macro `@ViewAction(for:)`, which limits a view to sending the view actions of a feature.
enum ViewActionMacro {}

extension ViewActionMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let stores = declaration.memberBlock.members.storeVariables
    if stores.isEmpty {
      context.diagnose(.viewActionNeedsStore(node, in: declaration, named: type.trimmedDescription))
      return []
    }
    for store in stores {
      if let modifier = store.modifiers.private {
        context.diagnose(.viewActionHiddenStore(modifier))
      }
    }
    let sends = DirectSendFinder(viewMode: .sourceAccurate)
    sends.walk(declaration.memberBlock)
    for send in sends.found { context.diagnose(.viewActionDirectSend(send)) }

    guard !protocols.isEmpty else { return [] }
    let conformance: DeclSyntax = """
      \(raw: declaration.attributes.availability)\
      extension \(type.trimmed): IntarsiaRuntime.ViewActionSending {}
      """
    return conformance.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
  }
}

extension MemberBlockItemListSyntax {
  /// The properties with the name `store`, including those in every clause of an `#if`.
  fileprivate var storeVariables: [VariableDeclSyntax] {
    variableDeclarations.filter { declaration in
      !declaration.isStatic && declaration.bindings.contains { $0.name?.text == "store" }
    }
  }
}
