import SwiftSyntax
import SwiftSyntaxMacros

/// A macro that marks a declaration for another macro and generates nothing.
protocol MarkerMacro: PeerMacro {}

extension MarkerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
