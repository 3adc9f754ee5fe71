import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Replaces `private` with `fileprivate`, for types that a macro must extend outside the type
  /// around them.
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
