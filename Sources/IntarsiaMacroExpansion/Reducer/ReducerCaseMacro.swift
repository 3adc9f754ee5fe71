import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The macros `@ReducerCaseIgnored` and `@ReducerCaseEphemeral`, which mark cases for `@Reducer` on
/// an enum and generate nothing.
enum ReducerCaseMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if !declaration.is(EnumCaseDeclSyntax.self) {
      context.diagnose(
        node, "reducer-case-needs-case",
        "'\(node.trimmed)' can be attached to a case of an enum with '@Reducer' only",
        fixIts: [.remove(node)])
    }
    return []
  }
}
