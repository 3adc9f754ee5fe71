import SwiftSyntax

extension IfConfigDeclSyntax {
  /// Returns the results of `transform` for the members of each clause, under the same conditions;
  /// `nil` if all results are empty.
  func mapDeclarations(_ transform: (MemberBlockItemListSyntax) -> String) -> String? {
    var isEmpty = true
    let clauses = clauses.map { clause -> String in
      var members = ""
      if case .decls(let declarations) = clause.elements { members = transform(declarations) }
      isEmpty = isEmpty && members.isEmpty
      let condition = clause.condition.map { " \($0.trimmed)" } ?? ""
      return "\(clause.poundKeyword.text)\(condition)\n\(members.isEmpty ? "" : "\(members)\n")"
    }
    return isEmpty ? nil : "\(clauses.joined())#endif"
  }
}
