import SwiftDiagnostics
import SwiftSyntax

extension ReducerMembers {
  /// Returns the problems of a reducer's `body` and `reduce(into:action:)`.
  func diagnostics(in declaration: StructDeclSyntax) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if let body, let reduce { diagnostics.append(.reducerHasTwoBehaviors(reduce, beside: body)) }
    if let type = body?.bindings.first?.typeAnnotation?.type.as(SomeOrAnyTypeSyntax.self),
      let diagnostic = diagnostic(ofBody: type, in: declaration)
    {
      diagnostics.append(diagnostic)
    }
    return diagnostics
  }

  /// Returns the problem of a body's type, as far as its spelling reveals one.
  private func diagnostic(
    ofBody type: SomeOrAnyTypeSyntax, in declaration: StructDeclSyntax
  ) -> Diagnostic? {
    guard type.someOrAnySpecifier.tokenKind == .keyword(.some),
      let (name, arguments) = type.constraint.nameAndArguments
    else { return nil }
    let own = declaration.name.text
    switch (name, arguments.count) {
    case ("Reducer", 0):
      return .reducerBodyOfAnyType(type)
    // A reducer without a state or an action takes them from its body.
    case ("ReducerOf", 1) where haveState && haveAction:
      let argument = arguments[0]
      let isOwn = argument == "Self" || argument == own || argument.hasPrefix("\(own)<")
      return isOwn ? nil : .reducerBodyOfAnotherType(type, own: own)
    case ("Reducer", 2) where haveState && haveAction:
      // With type aliases or generic parameters, differently spelled types can be the same.
      guard !haveAliases else { return nil }
      let isOwn = zip(arguments, ["State", "Action"]).allSatisfy {
        [$1, "Self.\($1)", "\(own).\($1)"].contains($0) || $0.hasSuffix(".\(own).\($1)")
      }
      return isOwn ? nil : .reducerBodyOfAnotherType(type, own: own)
    default:
      return nil
    }
  }
}

extension Diagnostic {
  /// The diagnostic for a `body` beside a `reduce(into:action:)`.
  fileprivate static func reducerHasTwoBehaviors(
    _ reduce: FunctionDeclSyntax, beside body: VariableDeclSyntax
  ) -> Diagnostic {
    Diagnostic(
      reduce.name, "reducer-has-two-behaviors",
      "A reducer has a 'body' or a 'reduce(into:action:)', not both: a store would run the body "
        + "alone",
      fixIts: [.remove(reduce, "reduce(into:action:)"), .remove(body, "body")])
  }

  /// The diagnostic for `some Reducer` without a state and an action.
  fileprivate static func reducerBodyOfAnyType(_ type: SomeOrAnyTypeSyntax) -> Diagnostic {
    Diagnostic(
      type, "reducer-body-of-any-type",
      "The type of 'body' does not say whose state and action it is for: write "
        + "'some ReducerOf<Self>'",
      fixIts: [.replaceBodyType(type)])
  }

  /// The diagnostic for a `body` with the state and action of another reducer.
  fileprivate static func reducerBodyOfAnotherType(
    _ type: SomeOrAnyTypeSyntax, own: String
  ) -> Diagnostic {
    Diagnostic(
      type, "reducer-body-of-another-type",
      "'body' is for the state and action of '\(own)', but its type is '\(type.trimmed)': write "
        + "'some ReducerOf<Self>', or remove the own 'State' and 'Action'",
      fixIts: [.replaceBodyType(type)])
  }
}

extension FixIt {
  fileprivate static func replaceBodyType(_ type: SomeOrAnyTypeSyntax) -> FixIt {
    FixIt(
      "replace-body-type", "Replace '\(type.trimmed)' with 'some ReducerOf<Self>'",
      replacing: type, by: "some ReducerOf<Self>")
  }

  fileprivate static func remove(_ declaration: some DeclSyntaxProtocol, _ name: String) -> FixIt {
    FixIt(
      "remove-declaration", "Remove '\(name)'", replacing: declaration,
      by: TokenSyntax(.unknown(""), presence: .present))
  }
}
