import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
  /// The diagnostic for `@CasePathable` on a declaration without cases.
  static func casePathableNeedsEnum(
    _ attribute: AttributeSyntax, not declaration: some DeclGroupSyntax
  ) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: MacroMessage(
        "case-pathable-needs-enum",
        "'@CasePathable' writes a case path for each case of an enum; "
          + "it cannot be attached to \(declaration.kindWithArticle)"),
      fixIts: [.remove(attribute)])
  }

  /// The diagnostic for two cases that differ only in their labels.
  static func casePathableOverloadedCase(_ name: TokenSyntax) -> Diagnostic {
    Diagnostic(
      node: name,
      message: MacroMessage(
        "case-pathable-overloaded-case",
        "'@CasePathable' names case paths after cases, and '\(name.text)' is the name of two; "
          + "rename one of them"))
  }

  /// The diagnostic for a private enum inside another type.
  ///
  /// The extension with the conformance cannot access such an enum.
  static func casePathableHidden(
    _ declaration: EnumDeclSyntax, by modifier: DeclModifierSyntax
  ) -> Diagnostic {
    Diagnostic(
      node: modifier,
      message: MacroMessage(
        "case-pathable-hidden",
        "'@CasePathable' extends '\(declaration.name.text)' from outside of the type that "
          + "surrounds it, where a private type cannot be seen"),
      fixIts: [.makeFileprivate(modifier)])
  }
}
