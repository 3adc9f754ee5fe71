import SwiftSyntax
import SwiftSyntaxMacros

/// The macro `@DependencyEndpointIgnored`, which marks a closure as not an endpoint and generates
/// nothing.
enum DependencyEndpointIgnoredMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
