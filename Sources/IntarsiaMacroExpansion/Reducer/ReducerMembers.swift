import SwiftSyntax

/// The requirements of the protocol that a reducer declares itself.
struct ReducerMembers {
  /// The name of the reducer.
  let owner: String

  /// The `body`, if the reducer declares it.
  let body: VariableDeclSyntax?

  /// The `reduce(into:action:)`, if the reducer declares it.
  let reduce: FunctionDeclSyntax?

  /// Whether an enum declares its static `body`.
  let haveStaticBody: Bool

  /// The names of the types and the generic parameters.
  private let types: Set<String>

  /// The names of the type aliases and the generic parameters.
  private let aliases: Set<String>

  var haveState: Bool { types.contains("State") }
  var haveAction: Bool { types.contains("Action") }
  var haveCaseScope: Bool { types.contains("CaseScope") }

  /// Whether the state or the action is a type alias or a generic parameter, so that its type can
  /// have another name.
  var haveAliases: Bool { !aliases.isDisjoint(with: ["State", "Action"]) }

  /// Whether there is a `body` or a `reduce(into:action:)`.
  var haveBehavior: Bool { body != nil || reduce != nil }

  /// Returns whether a type is the reducer itself, with or without generic arguments.
  func isOwner(_ type: String) -> Bool {
    type == "Self" || type == owner || type.hasPrefix("\(owner)<")
  }

  init(_ declaration: some DeclGroupSyntax & NamedDeclSyntax & WithGenericParametersSyntax) {
    owner = declaration.name.text
    let members = declaration.memberBlock.members
    let parameters = declaration.genericParameterClause?.parameters.map(\.name.text) ?? []
    aliases = Set(parameters + members.all(TypeAliasDeclSyntax.self).map(\.name.text))
    let groups = members.all(DeclSyntax.self)
      .filter { $0.asProtocol((any DeclGroupSyntax).self) != nil }
    types = aliases.union(
      groups.compactMap { $0.asProtocol((any NamedDeclSyntax).self)?.name.text })
    reduce = members.all(FunctionDeclSyntax.self).last(where: \.isReduce)
    let variables = members.all(VariableDeclSyntax.self)
    body = variables.last(where: \.declaresBody)
    haveStaticBody = variables.contains(where: \.declaresStaticBody)
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
  fileprivate var declaresBody: Bool { !isStatic && names("body") }

  /// Whether this declares a static `body`.
  fileprivate var declaresStaticBody: Bool { isStatic && names("body") }

  /// Returns whether this is a `body` with a getter, for which a result builder can be used.
  ///
  /// The `body` of an enum is static.
  func isReducerBody(ofEnum isEnum: Bool) -> Bool {
    (isEnum ? declaresStaticBody : declaresBody) && bindings.contains { $0.accessorBlock != nil }
  }
}
