import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// Diagnoses a macro on another kind of declaration than it expects.
  ///
  /// - Parameters:
  ///   - kinds: The kinds that the macro expects, such as "a struct or an enum".
  ///   - advice: The advice for other kinds, by their keywords.
  ///   - offersStruct: Whether a class or an actor could be a struct instead.
  func diagnoseKind(
    of declaration: some DeclGroupSyntax, _ attribute: AttributeSyntax, _ id: String,
    expects kinds: String, advice: [Keyword: String], offersStruct: Bool = true
  ) {
    let keyword = declaration.introducer.tokenKind
    let advice = advice.first { keyword == .keyword($0.key) }.map { "; \($0.value)" } ?? ""
    let isReference = [.keyword(.class), .keyword(.actor)].contains(keyword)
    diagnose(
      attribute, id,
      "'@\(attribute.baseName)' can be attached to \(kinds), not to "
        + declaration.kindWithArticle + advice,
      fixIts: [
        isReference && offersStruct
          ? .replace("make-struct", declaration.introducer, by: "struct") : .remove(attribute)
      ])
  }
}
