import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Reducer`: the conformance of a struct, and what its state, action and body need for
/// it.
enum ReducerMacro {}

extension ReducerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self), !protocols.isEmpty else { return [] }
    let conformance: DeclSyntax = """
      \(raw: declaration.attributes.availability)\
      extension \(type.trimmed): IntarsiaRuntime.Reducer {}
      """
    return conformance.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
  }
}

extension ReducerMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self) else { return [] }
    if let member = member.as(EnumDeclSyntax.self), ["State", "Action"].contains(member.name.text) {
      var attributes: [AttributeSyntax] = []
      if member.attributes.named("CasePathable").isEmpty {
        attributes.append("@IntarsiaCases.CasePathable")
      }
      if member.attributes.named("dynamicMemberLookup").isEmpty {
        attributes.append("@dynamicMemberLookup")
      }
      return attributes
    }
    if let member = member.as(VariableDeclSyntax.self), member.isReducerBody,
      member.attributes.named("ReducerBuilder").isEmpty
    {
      return ["@IntarsiaRuntime.ReducerBuilder<Self.State, Self.Action>"]
    }
    return []
  }
}

extension ReducerMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(StructDeclSyntax.self) else {
      context.diagnose(.reducerNeedsStruct(node, not: declaration))
      return []
    }
    if let modifier = declaration.modifiers.private, !context.lexicalContext.isEmpty {
      context.diagnose(.reducerHidden(declaration, by: modifier))
    }
    let access = declaration.modifiers.memberAccess
    let members = ReducerMembers(declaration)
    var added: [DeclSyntax] = []
    if !members.haveState {
      added.append(
        """
        @IntarsiaRuntime.ObservableState
        \(raw: access)struct State: Swift.Hashable, Swift.Sendable {
          \(raw: access)init() {}
        }
        """)
    }
    if !members.haveAction {
      added.append(
        """
        @IntarsiaCases.CasePathable
        \(raw: access)enum Action: Swift.Hashable, Swift.Sendable {}
        """)
    }
    if !members.haveBehavior {
      added.append(
        """
        \(raw: access)var body: IntarsiaRuntime.EmptyReducer<State, Action> {
          IntarsiaRuntime.EmptyReducer()
        }
        """)
    }
    return added
  }
}
