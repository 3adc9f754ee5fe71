import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
  /// The diagnostic for `@Reducer` on a declaration other than a struct or an enum.
  static func reducerNeedsStruct(
    _ attribute: AttributeSyntax, not declaration: some DeclGroupSyntax
  ) -> Diagnostic {
    let advice: String
    var fixIts: [FixIt] = []
    switch declaration.introducer.tokenKind {
    case .keyword(.class), .keyword(.actor):
      advice = "; a reducer is a value, and changes only the state that it receives"
      fixIts.append(.makeStruct(declaration.introducer))
    case .keyword(.extension):
      advice = "; attach it where the type is declared"
      fixIts.append(.remove(attribute))
    default:
      advice = ""
      fixIts.append(.remove(attribute))
    }
    return Diagnostic(
      node: attribute,
      message: MacroMessage(
        "reducer-needs-struct",
        "'@Reducer' can be attached to a struct or an enum, not to \(declaration.kindWithArticle)"
          + advice),
      fixIts: fixIts)
  }

  /// The diagnostic for a private reducer inside another type.
  ///
  /// The extension with the conformance cannot access such a reducer.
  static func reducerHidden(
    _ name: TokenSyntax, by modifier: DeclModifierSyntax
  ) -> Diagnostic {
    Diagnostic(
      node: modifier,
      message: MacroMessage(
        "reducer-hidden",
        "'@Reducer' extends '\(name.text)' from outside of the type that "
          + "surrounds it, where a private type cannot be seen"),
      fixIts: [.makeFileprivate(modifier)])
  }
}
