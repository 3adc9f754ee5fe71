import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Makes a value type of a class or an actor.
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
