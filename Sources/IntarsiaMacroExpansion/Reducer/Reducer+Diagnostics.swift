import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
  /// The diagnostic for `@Reducer` on a declaration other than a struct or an enum.
  static func reducerNeedsStruct(
    _ attribute: AttributeSyntax, not declaration: some DeclGroupSyntax
  ) -> Diagnostic {
    let advice = "a reducer is a value, and changes only the state that it receives"
    return .wrongKind(
      of: declaration, attribute, "reducer-needs-struct", expects: "a struct or an enum",
      advice: [
        .class: advice, .actor: advice, .extension: "attach it where the type is declared",
      ])
  }
}
