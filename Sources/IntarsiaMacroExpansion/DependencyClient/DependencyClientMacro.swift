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
      endpoint.variable.attributes.named("DependencyEndpoint").isEmpty,
      endpoint.variable.attributes.named("DependencyEndpointIgnored").isEmpty
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
      context.diagnose(.clientNeedsStruct(node, not: declaration))
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
    if declaration.bindings.count > 1 {
      if variables.contains(where: \.isClosure) {
        context.diagnose(.clientSeveralVariables(declaration, variables))
      }
    } else if variable.isClosure, declaration.isConstant {
      context.diagnose(.clientConstantClosure(variable))
    } else if variable.isClosure, variable.type == nil {
      context.diagnose(.clientClosureWithoutType(variable))
    } else if isConditional, !variable.hasDefault {
      context.diagnose(.clientConditionalVariable(variable))
    }
  }
}
