import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
  /// The diagnostic for `@DependencyClient` on a declaration other than a struct.
  static func clientNeedsStruct(
    _ attribute: AttributeSyntax, not declaration: some DeclGroupSyntax
  ) -> Diagnostic {
    let advice: String
    let fixIt: FixIt
    switch declaration.introducer.tokenKind {
    case .keyword(.class), .keyword(.actor):
      advice =
        "; a client is a value, so that a test that overrides an endpoint changes its own copy"
      fixIt = .makeStruct(declaration.introducer)
    case .keyword(.protocol):
      advice =
        "; a protocol needs no macro to be a dependency, use 'any' and its name for the value"
      fixIt = .remove(attribute)
    case .keyword(.extension):
      advice = "; attach it where the type is declared"
      fixIt = .remove(attribute)
    default:
      advice = ""
      fixIt = .remove(attribute)
    }
    return Diagnostic(
      node: attribute,
      message: MacroMessage(
        "client-needs-struct",
        "'@DependencyClient' can be attached to a struct of closures, not to "
          + declaration.kindWithArticle + advice),
      fixIts: [fixIt])
  }

  /// The diagnostic for a closure that is a constant.
  static func clientConstantClosure(_ variable: ClientVariable) -> Diagnostic {
    Diagnostic(
      node: variable.declaration.bindingSpecifier,
      message: MacroMessage(
        "client-constant-closure",
        "'\(variable.name.bareName)' is a constant, which no test can override; it is not taken for "
          + "an endpoint",
        severity: .warning),
      fixIts: [.makeVariable(variable.declaration), .ignoreEndpoint(variable.declaration)])
  }

  /// The diagnostic for a closure without a type annotation.
  static func clientClosureWithoutType(_ variable: ClientVariable) -> Diagnostic {
    Diagnostic(
      node: variable.name,
      message: MacroMessage(
        "client-closure-without-type",
        "'\(variable.name.bareName)' is not taken for an endpoint, because its type is not spelled "
          + "out",
        severity: .warning),
      fixIts: [.insertClosureType(after: variable.name), .ignoreEndpoint(variable.declaration)])
  }

  /// The diagnostic for several closures in one declaration.
  static func clientSeveralVariables(
    _ declaration: VariableDeclSyntax, _ variables: [ClientVariable]
  ) -> Diagnostic {
    Diagnostic(
      node: declaration,
      message: MacroMessage(
        "client-several-variables", "Each endpoint needs a declaration of its own"),
      fixIts: variables.allSatisfy { $0.type != nil } ? [.split(declaration, into: variables)] : [])
  }

  /// The diagnostic for a variable inside `#if` that the initializer would have to assign.
  static func clientConditionalVariable(_ variable: ClientVariable) -> Diagnostic {
    Diagnostic(
      node: variable.name,
      message: MacroMessage(
        "client-conditional-variable",
        "'\(variable.name.bareName)' needs a default, because the initializer that "
          + "'@DependencyClient' writes leaves out what is inside '#if'"))
  }
}

extension FixIt {
  /// Marks a closure with `@DependencyEndpointIgnored`.
  fileprivate static func ignoreEndpoint(_ declaration: VariableDeclSyntax) -> FixIt {
    let first = declaration.firstToken(viewMode: .sourceAccurate) ?? declaration.bindingSpecifier
    return FixIt(
      message: MacroMessage("ignore-endpoint", "Insert '@DependencyEndpointIgnored'"),
      changes: [
        .replace(
          oldNode: Syntax(first),
          newNode: Syntax(
            first.with(\.tokenKind, .unknown("@DependencyEndpointIgnored \(first.text)"))))
      ])
  }

  /// Inserts a placeholder for a function type.
  fileprivate static func insertClosureType(after name: TokenSyntax) -> FixIt {
    FixIt(
      message: MacroMessage("insert-closure-type", "Insert the type"),
      changes: [
        .replace(
          oldNode: Syntax(name),
          newNode: Syntax(name.with(\.tokenKind, .unknown("\(name.text): <#() -> Void#>"))))
      ])
  }

  /// Splits a declaration into one declaration for each variable.
  fileprivate static func split(
    _ declaration: VariableDeclSyntax, into variables: [ClientVariable]
  ) -> FixIt {
    let indentation = declaration.leadingTrivia.pieces.last { piece in
      if case .spaces = piece { return true }
      return false
    }
    let separator = "\n" + (indentation.map { Trivia(pieces: [$0]).description } ?? "")
    var head = declaration.with(\.bindings, []).trimmedDescription
    head = head.hasSuffix(" ") ? head : head + " "
    let declarations = variables.map { variable in
      head + "\(variable.name.text): \(variable.type?.description ?? "")"
        + (variable.initialValue.map { " = \($0)" } ?? "")
    }
    let text = TokenSyntax(
      .unknown(declarations.joined(separator: separator)),
      leadingTrivia: declaration.leadingTrivia, trailingTrivia: declaration.trailingTrivia,
      presence: .present)
    return FixIt(
      message: MacroMessage("split-variables", "Declare each variable on a line of its own"),
      changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(text))])
  }
}
