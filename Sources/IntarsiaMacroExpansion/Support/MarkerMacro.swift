import SwiftSyntax
import SwiftSyntaxMacros

/// The macros `@DependencyEndpointIgnored` and `@ObservationStateIgnored`, which mark variables for
/// another macro and generate nothing.
enum MarkerMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
