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
    let stores = declaration.memberBlock.members.all(VariableDeclSyntax.self)
      .filter { !$0.isStatic && $0.names("store") }
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

    return declaration.conforming(
      type, to: protocols.map { "IntarsiaRuntime.\($0.lastComponent)" })
  }
}
