import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The macro `@CasePathable`, which generates a case path for each case of an enum.
enum CasePathableMacro {
  /// Returns the names of cases that repeat an earlier name, because their case paths would have
  /// the same name.
  private static func overloadedCaseNames(
    in members: MemberBlockItemListSyntax, seen: inout Set<String>
  ) -> [TokenSyntax] {
    members.flatMap { member in
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        // Only one clause is compiled, so names may repeat between clauses.
        let before = seen
        return conditional.clauses.flatMap { clause in
          var seenInClause = before
          defer { seen.formUnion(seenInClause) }
          return overloadedCaseNames(in: clause.members, seen: &seenInClause)
        }
      }
      let elements = member.decl.as(EnumCaseDeclSyntax.self)?.elements ?? []
      return elements.map(\.name).filter { !seen.insert($0.text).inserted }
    }
  }
}

extension CasePathableMacro: MemberMacro {
  // The case paths are members of the enum instead of the extension, where the types around the
  // enum are out of scope.
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      context.diagnose(
        node, "case-pathable-needs-enum",
        "'@CasePathable' writes a case path for each case of an enum; "
          + "it cannot be attached to \(declaration.kindWithArticle)",
        fixIts: [.remove(node)])
      return []
    }
    context.diagnoseIfHidden(declaration, from: "@CasePathable")
    var names: Set<String> = []
    for name in overloadedCaseNames(in: declaration.memberBlock.members, seen: &names) {
      context.diagnose(
        name, "case-pathable-overloaded-case",
        "'@CasePathable' names case paths after cases, and '\(name.text)' is the name of two; "
          + "rename one of them")
    }

    let access = declaration.modifiers.memberAccess(in: context)
    let cases = declaration.memberBlock.members
    let writer = CasePathWriter(root: declaration.name, access: access)
    let body = [writer.properties(of: cases), writer.list(of: cases)]
      .filter { !$0.isEmpty }.joined(separator: "\n")
    // Case paths are used in any isolation. They need `nonisolated` in modules whose default
    // isolation is the main actor.
    var members: [DeclSyntax] = TokenSyntax.namesInsideAllCasePaths
      .filter { body.contains("_$Outer\($0)") || writer.root.text == "_$Outer\($0)" }
      .map { DeclSyntax("\(raw: access)typealias _$Outer\(raw: $0) = \(raw: $0)") }
    members += [
      """
      \(raw: access)nonisolated struct AllCasePaths: IntarsiaCases._CasePathList, Swift.Sendable {
        \(raw: access)typealias _$Root = \(writer.root)
        \(raw: body.indented(by: 2))
      }
      """,
      """
      \(raw: access)nonisolated static var allCasePaths: AllCasePaths {
        AllCasePaths()
      }
      """,
    ]
    if let property = declaration.bindingProperty(access: access) {
      members.append("\(raw: property)")
    }
    return members
  }
}

extension CasePathableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(EnumDeclSyntax.self) else { return [] }
    return declaration.conforming(
      type, to: ["CasePathable", "CasePathIterable"], of: "IntarsiaCases", missing: protocols,
      modifier: "nonisolated ")
  }
}
