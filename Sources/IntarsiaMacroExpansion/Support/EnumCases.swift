import SwiftSyntax

extension MemberBlockItemListSyntax {
  /// The declarations of cases, including those in every clause of an `#if`.
  var enumCases: [EnumCaseDeclSyntax] {
    flatMap { member -> [EnumCaseDeclSyntax] in
      if let declaration = member.decl.as(EnumCaseDeclSyntax.self) { return [declaration] }
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
      return conditional.clauses.flatMap { clause -> [EnumCaseDeclSyntax] in
        guard case .decls(let members) = clause.elements else { return [] }
        return members.enumCases
      }
    }
  }

  /// The attribute of a requirement whose code refers to all cases, if one of them is deprecated.
  ///
  /// Deprecated code may refer to deprecated declarations, and the compiler does not warn of the
  /// calls through a protocol.
  var deprecation: String {
    enumCases.contains { $0.attributes.isDeprecated } ? "@available(*, deprecated)\n" : ""
  }

  /// Returns the results of `transform` for each declaration of cases, under the same `#if`
  /// conditions.
  func mapCases(_ transform: (EnumCaseDeclSyntax) -> String?) -> String {
    compactMap { member -> String? in
      if let declaration = member.decl.as(EnumCaseDeclSyntax.self) { return transform(declaration) }
      return member.decl.as(IfConfigDeclSyntax.self)?
        .mapDeclarations { $0.mapCases(transform) }
    }
    .joined(separator: "\n")
  }
}

extension EnumCaseParameterSyntax {
  /// The label at the call site, with a colon and a space; empty without a label.
  ///
  /// Only three keywords need backticks as labels. The compiler warns about backticks around all
  /// other labels.
  var caseLabel: String {
    guard let firstName, firstName.tokenKind != .wildcard else { return "" }
    let name = firstName.identifier?.name ?? firstName.text
    return ["inout", "let", "var"].contains(name) ? "`\(name)`: " : "\(name): "
  }
}
