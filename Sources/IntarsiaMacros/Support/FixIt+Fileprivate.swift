import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Widens `private` to the file, for types that a macro must extend from outside of
  /// what surrounds them.
  static func makeFileprivate(_ modifier: DeclModifierSyntax) -> FixIt {
    FixIt(
      message: MacroMessage("make-fileprivate", "Replace 'private' with 'fileprivate'"),
      changes: [
        .replace(
          oldNode: Syntax(modifier.name),
          newNode: Syntax(
            modifier.name.with(\.tokenKind, .keyword(.fileprivate))))
      ])
  }
}
