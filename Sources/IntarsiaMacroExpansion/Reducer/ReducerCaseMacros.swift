import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro that marks cases for `@Reducer` on an enum and generates nothing.
protocol ReducerCaseMacro: PeerMacro {}

extension ReducerCaseMacro {
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

/// The macro `@ReducerCaseIgnored`, which marks cases whose values are not features.
enum ReducerCaseIgnoredMacro: ReducerCaseMacro {}

/// The macro `@ReducerCaseEphemeral`, which marks cases whose state is dismissed by its first
/// action.
enum ReducerCaseEphemeralMacro: ReducerCaseMacro {}
