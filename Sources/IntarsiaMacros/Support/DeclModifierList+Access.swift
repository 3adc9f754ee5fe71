import SwiftSyntax

extension DeclModifierListSyntax {
  /// The access level to write before a member that must be visible wherever its type is,
  /// with a space after it.
  ///
  /// Empty for `internal` and for types that are private or private to their file: their
  /// members need no more.
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

  /// The modifier that makes a declaration private, if there is one.
  var `private`: DeclModifierSyntax? {
    first { $0.name.tokenKind == .keyword(.private) && $0.detail == nil }
  }
}
