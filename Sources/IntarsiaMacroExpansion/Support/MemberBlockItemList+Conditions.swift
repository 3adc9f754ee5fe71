import SwiftSyntax

extension MemberBlockItemListSyntax {
  /// Returns the declarations of a kind, in order, including those in every clause of an `#if`.
  func all<Declaration: DeclSyntaxProtocol>(_ kind: Declaration.Type) -> [Declaration] {
    flatMap { member -> [Declaration] in
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else {
        return member.decl.as(kind).map { [$0] } ?? []
      }
      return conditional.clauses.flatMap { $0.members.all(kind) }
    }
  }

  /// Returns the results of `transform` for each declaration of a kind, under the same `#if`
  /// conditions.
  ///
  /// An `#if` without results is left out.
  func map<Declaration: DeclSyntaxProtocol>(
    _ kind: Declaration.Type, _ transform: (Declaration) -> String?
  ) -> String {
    compactMap { member -> String? in
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else {
        return member.decl.as(kind).flatMap(transform)
      }
      let results = conditional.clauses.map { $0.members.map(kind, transform) }
      guard results.contains(where: { !$0.isEmpty }) else { return nil }
      let clauses = zip(conditional.clauses, results).map { clause, result in
        let condition = clause.condition.map { " \($0.trimmed)" } ?? ""
        return "\(clause.poundKeyword.text)\(condition)\n\(result.isEmpty ? "" : "\(result)\n")"
      }
      return "\(clauses.joined())#endif"
    }
    .joined(separator: "\n")
  }
}

extension IfConfigClauseSyntax {
  /// The declarations under this condition.
  var members: MemberBlockItemListSyntax {
    if case .decls(let members) = elements { members } else { [] }
  }
}
