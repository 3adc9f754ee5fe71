import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The macro `@Reducer`, which generates the conformance of a reducer and the members that it
/// lacks.
///
/// For a struct, these members are the state, the action and the body. For an enum of features, the
/// macro combines the states, actions and bodies of the features.
enum ReducerMacro {}

extension ReducerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self) else {
      return []
    }
    // The first conformance has its own extension, for modules whose default isolation is the main
    // actor: see `_StateAndAction`.
    let reducer = declaration.is(EnumDeclSyntax.self) ? ["Reducer", "CaseReducer"] : ["Reducer"]
    return [["_StateAndAction"], reducer].flatMap { names in
      declaration.conforming(type, to: names, of: "IntarsiaRuntime", missing: protocols)
    }
  }
}

extension ReducerMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    let isEnum = declaration.is(EnumDeclSyntax.self)
    guard declaration.is(StructDeclSyntax.self) || isEnum else { return [] }
    if let member = member.as(EnumDeclSyntax.self), ["State", "Action"].contains(member.name.text) {
      var attributes: [AttributeSyntax] = []
      if !member.attributes.have("CasePathable"), !member.declaresCasePaths {
        attributes.append("@IntarsiaCases.CasePathable")
      }
      if !member.attributes.have("dynamicMemberLookup") {
        attributes.append("@dynamicMemberLookup")
      }
      return attributes
    }
    if let member = member.as(VariableDeclSyntax.self), member.isReducerBody(ofEnum: isEnum),
      !member.attributes.have("ReducerBuilder")
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
    context.diagnoseIfHidden(declaration, from: "@Reducer")
    if let declaration = declaration.as(EnumDeclSyntax.self) {
      for enumCase in declaration.memberBlock.members.all(EnumCaseDeclSyntax.self) {
        enumCase.checkFeatures(context)
      }
      return ReducerEnumWriter(
        declaration: declaration, options: ReducerOptions(node),
        access: declaration.modifiers.memberAccess(in: context)
      ).declarations
    }
    guard let declaration = declaration.as(StructDeclSyntax.self) else {
      let advice = "a reducer is a value, and changes only the state that it receives"
      context.diagnoseKind(
        of: declaration, node, "reducer-needs-struct", expects: "a struct or an enum",
        advice: [
          .class: advice, .actor: advice, .extension: "attach it where the type is declared",
        ])
      return []
    }
    let access = declaration.modifiers.memberAccess(in: context)
    let members = ReducerMembers(declaration)
    members.checkBehavior(context)
    var added: [DeclSyntax] = []
    let inferred = members.inferredTypes(inside: context.lexicalContext.first?.reducerName)
    if !members.haveState, let state = inferred?.state {
      added.append("\(raw: access)typealias State = \(raw: state)")
    } else if !members.haveState {
      added.append(
        """
        @IntarsiaRuntime.ObservableState
        \(raw: access)struct State: Swift.Codable, Swift.Hashable, Swift.Sendable, \
        IntarsiaRuntime.ObservableState, IntarsiaRuntime._ObservableStruct {
          \(raw: access)init() {}
        }
        """)
    }
    if !members.haveAction, let action = inferred?.action {
      added.append("\(raw: access)typealias Action = \(raw: action)")
    } else if !members.haveAction {
      added.append(
        """
        @IntarsiaCases.CasePathable
        \(raw: access)enum Action: Swift.Hashable, Swift.Sendable, \
        \(raw: ReducerEnumWriter.casePaths) {}
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

extension EnumDeclSyntax {
  /// Whether the enum has case paths that are written by hand.
  fileprivate var declaresCasePaths: Bool {
    memberBlock.members.contains { member in
      member.decl.as(StructDeclSyntax.self)?.name.text == "AllCasePaths"
        || member.decl.as(VariableDeclSyntax.self)?.bindings.first?.name?.text == "allCasePaths"
    }
  }
}

extension Syntax {
  /// The name of a struct with `@Reducer`.
  fileprivate var reducerName: String? {
    guard let declaration = self.as(StructDeclSyntax.self),
      declaration.attributes.have("Reducer")
    else { return nil }
    return declaration.name.text
  }
}
