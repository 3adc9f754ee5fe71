import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Takes an attribute away, for macros attached to something that they cannot work on.
  static func remove(_ attribute: AttributeSyntax) -> FixIt {
    // Nothing, but with what stood before the attribute: line breaks and comments.
    let nothing = TokenSyntax(
      .unknown(""), leadingTrivia: attribute.leadingTrivia, presence: .present)
    return FixIt(
      message: MacroMessage("remove-attribute", "Remove '\(attribute.trimmed)'"),
      changes: [
        .replace(oldNode: Syntax(attribute), newNode: Syntax(nothing))
      ])
  }
}
