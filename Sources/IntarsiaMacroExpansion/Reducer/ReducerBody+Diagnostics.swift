import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension ReducerMembers {
  /// Diagnoses the problems of a reducer's `body` and `reduce(into:action:)`.
  func checkBehavior(_ context: some MacroExpansionContext) {
    if let body, let reduce {
      context.diagnose(
        reduce.name, "reducer-has-two-behaviors",
        "A reducer has a 'body' or a 'reduce(into:action:)', not both: a store would run the body "
          + "alone",
        fixIts: [.remove(reduce, "reduce(into:action:)"), .remove(body, "body")])
    }
    if let type = body?.bindings.first?.typeAnnotation?.type.as(SomeOrAnyTypeSyntax.self),
      type.someOrAnySpecifier.tokenKind == .keyword(.some)
    {
      check(bodyType: type, context)
    }
  }

  /// Diagnoses a body's type, as far as its spelling reveals a problem.
  private func check(bodyType type: SomeOrAnyTypeSyntax, _ context: some MacroExpansionContext) {
    guard let (name, arguments) = type.constraint.nameAndArguments else { return }
    let fixIt = FixIt.replace("replace-body-type", type, by: "some ReducerOf<Self>")
    let isOwn: Bool
    switch (name, arguments.count) {
    case ("Reducer", 0):
      return context.diagnose(
        type, "reducer-body-of-any-type",
        "The type of 'body' does not say whose state and action it is for: write "
          + "'some ReducerOf<Self>'",
        fixIts: [fixIt])
    // A reducer without a state or an action takes them from its body.
    case ("ReducerOf", 1) where haveState && haveAction:
      isOwn = isOwner(arguments[0])
    // With type aliases or generic parameters, differently spelled types can be the same.
    case ("Reducer", 2) where haveState && haveAction && !haveAliases:
      isOwn = zip(arguments, ["State", "Action"]).allSatisfy {
        [$1, "Self.\($1)", "\(owner).\($1)"].contains($0) || $0.hasSuffix(".\(owner).\($1)")
      }
    default:
      return
    }
    guard !isOwn else { return }
    context.diagnose(
      type, "reducer-body-of-another-type",
      "'body' is for the state and action of '\(owner)', but its type is '\(type.trimmed)': write "
        + "'some ReducerOf<Self>', or remove the own 'State' and 'Action'",
      fixIts: [fixIt])
  }
}

extension FixIt {
  fileprivate static func remove(_ declaration: some DeclSyntaxProtocol, _ name: String) -> FixIt {
    FixIt(
      "remove-declaration", "Remove '\(name)'", replacing: declaration,
      by: TokenSyntax(.unknown(""), presence: .present))
  }
}
