import SwiftSyntax

/// The requirements of the protocol that a reducer declares itself.
struct ReducerMembers {
  private(set) var haveState = false
  private(set) var haveAction = false

  /// The `body`, if the reducer declares it.
  private(set) var body: VariableDeclSyntax?

  /// The `reduce(into:action:)`, if the reducer declares it.
  private(set) var reduce: FunctionDeclSyntax?

  /// Whether an enum declares its static `body`.
  private(set) var haveStaticBody = false
  private(set) var haveCaseScope = false

  /// Whether the state or the action is a type alias or a generic parameter, so that its type can
  /// have another name.
  private(set) var haveAliases = false

  /// Whether there is a `body` or a `reduce(into:action:)`.
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
  /// Whether this declares a stored or computed instance property `body`.
  fileprivate var declaresBody: Bool { !isStatic && namesBody }

  /// Whether this declares a static `body`.
  fileprivate var declaresStaticBody: Bool { isStatic && namesBody }

  private var namesBody: Bool { bindings.contains { $0.name?.text == "body" } }

  /// Returns whether this is a `body` with a getter, for which a result builder can be used.
  ///
  /// The `body` of an enum is static.
  func isReducerBody(ofEnum isEnum: Bool) -> Bool {
    (isEnum ? declaresStaticBody : declaresBody) && bindings.contains { $0.accessorBlock != nil }
  }
}
