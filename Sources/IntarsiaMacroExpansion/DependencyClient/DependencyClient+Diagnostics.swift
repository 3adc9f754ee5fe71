import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
  /// The diagnostic for `@DependencyClient` on a declaration other than a struct.
  static func clientNeedsStruct(
    _ attribute: AttributeSyntax, not declaration: some DeclGroupSyntax
  ) -> Diagnostic {
    let advice =
      "a client is a value, so that a test that overrides an endpoint changes its own copy"
    return .wrongKind(
      of: declaration, attribute, "client-needs-struct", expects: "a struct of closures",
      advice: [
        .class: advice, .actor: advice,
        .protocol:
          "a protocol needs no macro to be a dependency, use 'any' and its name for the value",
        .extension: "attach it where the type is declared",
      ])
  }

  /// The diagnostic for a closure that is a constant.
  static func clientConstantClosure(_ variable: ClientVariable) -> Diagnostic {
    Diagnostic(
      variable.declaration.bindingSpecifier, "client-constant-closure",
      "'\(variable.name.bareName)' is a constant, which no test can override; it is not taken for "
        + "an endpoint",
      severity: .warning,
      fixIts: [.makeVariable(variable.declaration), .ignoreEndpoint(variable.declaration)])
  }

  /// The diagnostic for a closure without a type annotation.
  static func clientClosureWithoutType(_ variable: ClientVariable) -> Diagnostic {
    Diagnostic(
      variable.name, "client-closure-without-type",
      "'\(variable.name.bareName)' is not taken for an endpoint, because its type is not spelled "
        + "out",
      severity: .warning,
      fixIts: [
        FixIt(
          "insert-closure-type", "Insert the type", replacing: variable.name,
          by: "\(variable.name.text): <#() -> Void#>"),
        .ignoreEndpoint(variable.declaration),
      ])
  }

  /// The diagnostic for several closures in one declaration.
  static func clientSeveralVariables(
    _ declaration: VariableDeclSyntax, _ variables: [ClientVariable]
  ) -> Diagnostic {
    Diagnostic(
      declaration, "client-several-variables", "Each endpoint needs a declaration of its own",
      fixIts: variables.allSatisfy { $0.type != nil } ? [.split(declaration)] : [])
  }

  /// The diagnostic for a variable inside `#if` that the initializer would have to assign.
  static func clientConditionalVariable(_ variable: ClientVariable) -> Diagnostic {
    Diagnostic(
      variable.name, "client-conditional-variable",
      "'\(variable.name.bareName)' needs a default, because the initializer that "
        + "'@DependencyClient' writes leaves out what is inside '#if'")
  }
}

extension FixIt {
  fileprivate static func ignoreEndpoint(_ declaration: VariableDeclSyntax) -> FixIt {
    .insert(attribute: "@DependencyEndpointIgnored", before: declaration)
  }
}
