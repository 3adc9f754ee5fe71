import SwiftSyntax
import SwiftSyntaxMacros

/// The macro `@ObservationStateIgnored`, which marks variables for `@ObservableState` and generates
/// nothing.
enum ObservationStateIgnoredMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
