import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Removes an attribute from a declaration that the macro does not support.
  static func remove(_ attribute: AttributeSyntax) -> FixIt {
    // An empty token that keeps the line breaks and comments before the attribute.
    let nothing = TokenSyntax(
      .unknown(""), leadingTrivia: attribute.leadingTrivia, presence: .present)
    return FixIt(
      message: MacroMessage("remove-attribute", "Remove '\(attribute.trimmed)'"),
      changes: [
        .replace(oldNode: Syntax(attribute), newNode: Syntax(nothing))
      ])
  }
}
