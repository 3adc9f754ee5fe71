import SwiftSyntax

extension DeclModifierListSyntax {
  /// The access level, with a space after it, for a member that must be visible wherever its type
  /// is.
  ///
  /// The text is empty for `internal`, `private` and `fileprivate` types, whose members need no
  /// modifier.
  var memberAccess: String {
    for modifier in self where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      default: continue
      }
    }
    return ""
  }

  /// The modifier `private`, if there is one.
  var `private`: DeclModifierSyntax? {
    first { $0.name.tokenKind == .keyword(.private) && $0.detail == nil }
  }
}
