import SwiftSyntax
import SwiftSyntaxMacros

extension DeclModifierListSyntax {
  /// The access level that is written, with a space after it; `nil` if none is.
  var access: String? {
    for modifier in self where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.open), .keyword(.public), .keyword(.package), .keyword(.internal),
        .keyword(.fileprivate), .keyword(.private):
        return "\(modifier.name.text) "
      default: continue
      }
    }
    return nil
  }

  /// The access level, with a space after it, for a member that must be visible wherever its type
  /// is.
  ///
  /// The text is empty for `internal`, `private` and `fileprivate` types, whose members need no
  /// modifier.
  ///
  /// - Parameter context: The context of the type. An extension may give its own access level to
  ///   the types in it.
  func memberAccess(in context: some MacroExpansionContext) -> String {
    switch access ?? context.extensionAccess {
    case "public ", "open ": "public "
    case "package ": "package "
    default: ""
    }
  }

  /// The modifier `private`, if there is one.
  var `private`: DeclModifierSyntax? {
    first { $0.name.tokenKind == .keyword(.private) && $0.detail == nil }
  }
}

extension MacroExpansionContext {
  /// The access level that the surrounding extension gives to its members, with a space after it.
  var extensionAccess: String? {
    lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers.access
  }
}
