import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension DeclGroupSyntax {
  /// The keyword of this declaration with an article: "a struct", "an enum".
  var kindWithArticle: String {
    switch introducer.tokenKind {
    case .keyword(.enum), .keyword(.extension), .keyword(.actor): "an \(introducer.text)"
    default: "a \(introducer.text)"
    }
  }

  /// Returns the extension of the declared type with conformances to protocols of a module; empty
  /// if the type has them all.
  ///
  /// - Parameter missing: The protocols to which the type does not conform yet.
  func conforming(
    _ type: some TypeSyntaxProtocol, to protocols: [String], of module: String,
    missing: [TypeSyntax], modifier: String = ""
  ) -> [ExtensionDeclSyntax] {
    let missing = missing.map(\.lastComponent)
    let added = protocols.filter(missing.contains).map { "\(module).\($0)" }
    guard !added.isEmpty else { return [] }
    let conformance: DeclSyntax = """
      \(raw: attributes.availability)\(raw: modifier)\
      extension \(type.trimmed): \(raw: added.joined(separator: ", ")) {}
      """
    return conformance.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
  }
}

extension MacroExpansionContext {
  /// Diagnoses a private struct or enum inside another type.
  ///
  /// The extension that a macro adds to the type cannot access it there.
  func diagnoseIfHidden(_ declaration: some DeclGroupSyntax, from macro: String) {
    let name =
      declaration.as(StructDeclSyntax.self)?.name ?? declaration.as(EnumDeclSyntax.self)?.name
    guard let name, let modifier = declaration.modifiers.private, !lexicalContext.isEmpty else {
      return
    }
    diagnose(
      modifier, "hidden-type",
      "'\(macro)' extends '\(name.text)' from outside of the type that surrounds it, where a "
        + "private type cannot be seen",
      fixIts: [.makeFileprivate(modifier)])
  }
}
