import SwiftSyntax

/// What a reducer declares by itself of the things that the protocol asks for.
struct ReducerMembers {
  private(set) var haveState = false
  private(set) var haveAction = false

  /// The `body`, if there is one.
  private(set) var body: VariableDeclSyntax?

  /// The `reduce(into:action:)`, if there is one.
  private(set) var reduce: FunctionDeclSyntax?

  /// What an enum may declare by itself.
  private(set) var haveStaticBody = false
  private(set) var haveCaseScope = false

  /// Whether the state or the action may be a type that is called by another name, too.
  private(set) var haveAliases = false

  /// Whether there is a `body`, or a `reduce(into:action:)` in its place.
  var haveBehavior: Bool { body != nil || reduce != nil }

  init(_ declaration: some DeclGroupSyntax & WithGenericParametersSyntax) {
    for parameter in declaration.genericParameterClause?.parameters ?? [] {
      noteType(named: parameter.name.text)
      haveAliases = haveAliases || ["State", "Action"].contains(parameter.name.text)
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
        haveAliases =
          haveAliases
          || member.decl.is(TypeAliasDeclSyntax.self)
            && ["State", "Action"].contains(type.name.text)
      } else if let function = member.decl.as(FunctionDeclSyntax.self) {
        if function.isReduce { reduce = function }
      } else if let variable = member.decl.as(VariableDeclSyntax.self) {
        if variable.declaresBody { body = variable }
        haveStaticBody = haveStaticBody || variable.declaresStaticBody
      }
    }
  }

  private mutating func noteType(named name: String) {
    haveState = haveState || name == "State"
    haveAction = haveAction || name == "Action"
    haveCaseScope = haveCaseScope || name == "CaseScope"
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
  fileprivate var declaresBody: Bool { !isStatic && namesBody }

  /// Whether this declares the `body` of a type, not of its values.
  fileprivate var declaresStaticBody: Bool { isStatic && namesBody }

  private var namesBody: Bool { bindings.contains { $0.name?.text == "body" } }

  /// Whether this is a `body` with a getter, which a result builder can build; that of an enum is static.
  func isReducerBody(ofEnum isEnum: Bool) -> Bool {
    (isEnum ? declaresStaticBody : declaresBody) && bindings.contains { $0.accessorBlock != nil }
  }
}
