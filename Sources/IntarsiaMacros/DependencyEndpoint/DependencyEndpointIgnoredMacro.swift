import SwiftSyntax
import SwiftSyntaxMacros

/// `@DependencyEndpointIgnored`: says that a closure is no endpoint, and expands to nothing.
enum DependencyEndpointIgnoredMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
