import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Replaces `class` or `actor` with `struct`.
  static func makeStruct(_ introducer: TokenSyntax) -> FixIt {
    FixIt(
      message: MacroMessage("make-struct", "Replace '\(introducer.text)' with 'struct'"),
      changes: [
        .replace(
          oldNode: Syntax(introducer),
          newNode: Syntax(introducer.with(\.tokenKind, .keyword(.struct))))
      ])
  }
}
