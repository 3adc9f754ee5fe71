import SwiftSyntax

extension DeclGroupSyntax {
  /// The name, if this declares a struct or an enum.
  var structOrEnumName: TokenSyntax? {
    self.as(StructDeclSyntax.self)?.name ?? self.as(EnumDeclSyntax.self)?.name
  }

  /// The keyword of this declaration with an article: "a struct", "an enum".
  var kindWithArticle: String {
    switch introducer.tokenKind {
    case .keyword(.enum): "an enum"
    case .keyword(.extension): "an extension"
    case .keyword(.actor): "an actor"
    default: "a \(introducer.text)"
    }
  }
}
