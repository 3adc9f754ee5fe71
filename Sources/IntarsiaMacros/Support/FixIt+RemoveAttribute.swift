import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Takes an attribute away, for macros attached to something that they cannot work on.
  static func remove(_ attribute: AttributeSyntax) -> FixIt {
    FixIt(
      message: MacroMessage("remove-attribute", "Remove '\(attribute.trimmed)'"),
      changes: [
        .replace(oldNode: Syntax(attribute), newNode: Syntax(AttributeListSyntax([])))
      ])
  }
}
