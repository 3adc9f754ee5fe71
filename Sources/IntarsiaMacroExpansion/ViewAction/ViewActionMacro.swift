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
    guard !stores.isEmpty else {
      let feature = declaration.is(ExtensionDeclSyntax.self) ? nil : node.featureName
      context.diagnose(
        node, "view-action-needs-store",
        "'@ViewAction' needs a property 'store' in '\(type.trimmed)', to send the view's actions to",
        fixIts: feature.map { [.addStore(of: $0, to: declaration)] } ?? [])
      return []
    }
    for modifier in stores.compactMap(\.modifiers.private) {
      context.diagnose(
        modifier, "view-action-hidden-store",
        "'@ViewAction' sends to 'store' from outside of the type, where a private property cannot "
          + "be seen",
        fixIts: [.makeFileprivate(modifier)])
    }
    let sends = DirectSendFinder(viewMode: .sourceAccurate)
    sends.walk(declaration.memberBlock)
    for send in sends.found { send.warn(context) }

    return declaration.conforming(
      type, to: ["ViewActionSending"], of: "IntarsiaRuntime", missing: protocols)
  }
}
