import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The macro `@DependencyClient`, which generates an initializer for a struct of closures and makes
/// each closure an endpoint.
enum DependencyClientMacro {}

extension DependencyClientMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self), let endpoint = Endpoint(member),
      !endpoint.variable.attributes.have("DependencyEndpoint", "DependencyEndpointIgnored")
    else { return [] }
    return ["@IntarsiaDependencies.DependencyEndpoint"]
  }
}

extension DependencyClientMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let client = declaration.as(StructDeclSyntax.self) else {
      let advice =
        "a client is a value, so that a test that overrides an endpoint changes its own copy"
      context.diagnoseKind(
        of: declaration, node, "client-needs-struct", expects: "a struct of closures",
        advice: [
          .class: advice, .actor: advice,
          .protocol:
            "a protocol needs no macro to be a dependency, use 'any' and its name for the value",
          .extension: "attach it where the type is declared",
        ])
      return []
    }
    let members = client.memberBlock.members
    let unconditional = Set(members.compactMap { $0.decl.as(VariableDeclSyntax.self) })
    for declaration in members.all(VariableDeclSyntax.self) {
      check(declaration, isConditional: !unconditional.contains(declaration), context)
    }
    return ClientInitializer(of: client, in: context).declaration.map { [$0] } ?? []
  }

  /// Diagnoses variables that look like endpoints but cannot be endpoints.
  private static func check(
    _ declaration: VariableDeclSyntax, isConditional: Bool, _ context: some MacroExpansionContext
  ) {
    let variables = ClientVariable.all(in: declaration).filter {
      !$0.isIgnored && !$0.hasForeignAttributes
    }
    guard let variable = variables.first else { return }
    let name = variable.name.bareName
    let ignore = FixIt.insert(attribute: "@DependencyEndpointIgnored", before: declaration)
    if declaration.bindings.count > 1 {
      guard variables.contains(where: \.isClosure) else { return }
      context.diagnose(
        declaration, "client-several-variables", "Each endpoint needs a declaration of its own",
        fixIts: variables.allSatisfy { $0.type != nil } ? [.split(declaration)] : [])
    } else if variable.isClosure, declaration.isConstant {
      context.diagnose(
        declaration.bindingSpecifier, "client-constant-closure",
        "'\(name)' is a constant, which no test can override; it is not taken for an endpoint",
        severity: .warning, fixIts: [.makeVariable(declaration), ignore])
    } else if variable.isClosure, variable.type == nil {
      let insert = FixIt(
        "insert-closure-type", "Insert the type", replacing: variable.name,
        by: "\(variable.name.text): <#() -> Void#>")
      context.diagnose(
        variable.name, "client-closure-without-type",
        "'\(name)' is not taken for an endpoint, because its type is not spelled out",
        severity: .warning, fixIts: [insert, ignore])
    } else if isConditional, !variable.hasDefault {
      context.diagnose(
        variable.name, "client-conditional-variable",
        "'\(name)' needs a default, because the initializer that '@DependencyClient' writes "
          + "leaves out what is inside '#if'")
    }
  }
}
