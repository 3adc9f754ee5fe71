import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@ReducerCaseIgnored`: a mark that `@Reducer` on an enum looks for; it writes nothing.
enum ReducerCaseIgnoredMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if !declaration.is(EnumCaseDeclSyntax.self) { context.diagnose(.reducerCaseNeedsCase(node)) }
    return []
  }
}

/// `@ReducerCaseEphemeral`: a mark that `@Reducer` on an enum looks for; it writes nothing.
enum ReducerCaseEphemeralMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if !declaration.is(EnumCaseDeclSyntax.self) { context.diagnose(.reducerCaseNeedsCase(node)) }
    return []
  }
}
