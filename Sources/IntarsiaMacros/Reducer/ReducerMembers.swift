import SwiftSyntax

/// What a reducer declares by itself of the things that the protocol asks for.
struct ReducerMembers {
  private(set) var haveState = false
  private(set) var haveAction = false

  /// Whether there is a `body`, or a `reduce(into:action:)` in its place.
  private(set) var haveBehavior = false

  init(_ declaration: StructDeclSyntax) {
    for parameter in declaration.genericParameterClause?.parameters ?? [] {
      noteType(named: parameter.name.text)
    }
    note(declaration.memberBlock.members)
  }

  private mutating func note(_ members: MemberBlockItemListSyntax) {
    for member in members {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        for case .decls(let members) in conditional.clauses.compactMap(\.elements) { note(members) }
      } else if let type = member.decl.asProtocol((any NamedDeclSyntax).self),
        member.decl.is(TypeAliasDeclSyntax.self)
          || member.decl.asProtocol((any DeclGroupSyntax).self) != nil
      {
        noteType(named: type.name.text)
      } else if let function = member.decl.as(FunctionDeclSyntax.self) {
        haveBehavior = haveBehavior || function.isReduce
      } else if let variable = member.decl.as(VariableDeclSyntax.self) {
        haveBehavior = haveBehavior || variable.declaresBody
      }
    }
  }

  private mutating func noteType(named name: String) {
    haveState = haveState || name == "State"
    haveAction = haveAction || name == "Action"
  }
}

extension FunctionDeclSyntax {
  fileprivate var isReduce: Bool {
    name.text == "reduce"
      && signature.parameterClause.parameters.map(\.firstName.text) == ["into", "action"]
  }
}

extension VariableDeclSyntax {
  /// Whether this declares `body`, stored or computed.
  fileprivate var declaresBody: Bool {
    !modifiers.contains { $0.name.tokenKind == .keyword(.static) }
      && bindings.contains {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == "body"
      }
  }

  /// Whether this is a `body` with a getter, which a result builder can build.
  var isReducerBody: Bool {
    declaresBody && bindings.contains { $0.accessorBlock != nil }
  }
}
