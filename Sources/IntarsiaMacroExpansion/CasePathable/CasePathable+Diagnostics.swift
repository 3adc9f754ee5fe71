import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
  /// The diagnostic for `@CasePathable` on a declaration without cases.
  static func casePathableNeedsEnum(
    _ attribute: AttributeSyntax, not declaration: some DeclGroupSyntax
  ) -> Diagnostic {
    Diagnostic(
      attribute, "case-pathable-needs-enum",
      "'@CasePathable' writes a case path for each case of an enum; "
        + "it cannot be attached to \(declaration.kindWithArticle)",
      fixIts: [.remove(attribute)])
  }

  /// The diagnostic for two cases that differ only in their labels.
  static func casePathableOverloadedCase(_ name: TokenSyntax) -> Diagnostic {
    Diagnostic(
      name, "case-pathable-overloaded-case",
      "'@CasePathable' names case paths after cases, and '\(name.text)' is the name of two; "
        + "rename one of them")
  }
}
