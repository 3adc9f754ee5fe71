import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Replaces `let` with `var`.
  static func makeVariable(_ declaration: VariableDeclSyntax) -> FixIt {
    let specifier = declaration.bindingSpecifier
    return FixIt(
      message: MacroMessage("make-variable", "Replace 'let' with 'var'"),
      changes: [
        .replace(
          oldNode: Syntax(specifier), newNode: Syntax(specifier.with(\.tokenKind, .keyword(.var))))
      ])
  }
}
