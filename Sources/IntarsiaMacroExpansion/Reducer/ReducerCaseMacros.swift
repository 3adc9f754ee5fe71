import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The macro `@ReducerCaseIgnored`, which marks cases for `@Reducer` on an enum and generates
/// nothing.
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

/// The macro `@ReducerCaseEphemeral`, which marks cases for `@Reducer` on an enum and generates
/// nothing.
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
