import SwiftSyntax

extension IfConfigDeclSyntax {
  /// The same conditions around what `transform` makes of the members of each clause;
  /// `nil` if that is nothing.
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
