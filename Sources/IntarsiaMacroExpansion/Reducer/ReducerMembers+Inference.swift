import SwiftSyntax

extension ReducerMembers {
  /// Returns the types that a reducer takes from its `body` or its `reduce(into:action:)`.
  ///
  /// A type that only repeats the reducer's own, such as `Self.State`, tells nothing. If a reducer
  /// inside another one declares no `State`, a plain `State` is that of the outer one.
  ///
  /// - Parameter outer: The name of the reducer around this one, if there is one.
  func inferredTypes(inside outer: String?) -> (state: String?, action: String?)? {
    guard !haveState || !haveAction else { return nil }
    func foreign(_ type: String, _ name: String) -> String? {
      if type == name { return outer.map { "\($0).\(name)" } }
      let isOwn = isOwner(type) || ["Self.\(name)", "\(owner).\(name)"].contains(type)
      return isOwn ? nil : type
    }
    if let parameters = reduce?.signature.parameterClause.parameters, let state = parameters.first,
      let action = parameters.last
    {
      return (
        state: foreign(state.type.withoutSpecifiers, "State"),
        action: foreign(action.type.withoutSpecifiers, "Action")
      )
    }
    guard let binding = body?.bindings.first,
      let (name, arguments) = binding.typeAnnotation?.type.reducerNameAndArguments
        ?? binding.initializer?.value.calledReducer
    else { return nil }
    switch (name, arguments.count) {
    case ("ReducerOf", 1):
      guard !isOwner(arguments[0]) else { return nil }
      return (state: "\(arguments[0]).State", action: "\(arguments[0]).Action")
    case ("Reducer", 2), ("Reduce", 2), ("EmptyReducer", 2):
      return (
        state: foreign(arguments[0], "State"), action: foreign(arguments[1], "Action")
      )
    default:
      return nil
    }
  }
}

extension TypeSyntax {
  /// The type without `inout`, `consuming` and attributes.
  fileprivate var withoutSpecifiers: String {
    (self.as(AttributedTypeSyntax.self)?.baseType ?? self).trimmedDescription
  }

  /// The name of a reducer's type and its generic arguments, without `some` or `any`.
  fileprivate var reducerNameAndArguments: (name: String, arguments: [String])? {
    (self.as(SomeOrAnyTypeSyntax.self)?.constraint ?? self).nameAndArguments
  }
}

extension ExprSyntax {
  /// The type in a call of an initializer with generic arguments: `Reduce<Int, Action> { … }`.
  fileprivate var calledReducer: (name: String, arguments: [String])? {
    guard
      let specialized = self.as(FunctionCallExprSyntax.self)?.calledExpression
        .as(GenericSpecializationExprSyntax.self),
      let name = specialized.expression.as(DeclReferenceExprSyntax.self)?.baseName.text
    else { return nil }
    let arguments = specialized.genericArgumentClause.arguments
    return (name, arguments.map { "\($0.argument.trimmed)" })
  }
}
