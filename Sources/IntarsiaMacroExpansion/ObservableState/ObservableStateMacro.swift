import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The macro `@ObservableState`, which makes a struct or an enum observable.
///
/// For a struct, it generates an identity and an observable property for each stored variable. For
/// an enum, it generates the identity of the state in the current case.
enum ObservableStateMacro {}

extension ObservableStateMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    context.diagnoseIfHidden(declaration, from: "@ObservableState")
    if let declaration = declaration.as(EnumDeclSyntax.self) {
      return ObservableEnumWriter(declaration, in: context).declarations
    }
    guard let declaration = declaration.as(StructDeclSyntax.self) else {
      context.diagnoseKind(
        of: declaration, node, "observable-state-needs-struct", expects: "a struct or an enum",
        advice: [
          .class: "use '@Observable' for a class, or make it a struct",
          .actor: "move the state of the actor to a struct",
        ],
        offersStruct: false)
      return []
    }
    for variable in declaration.memberBlock.members.all(VariableDeclSyntax.self) {
      variable.checkObservation(context)
    }

    let access = declaration.modifiers.memberAccess(in: context)
    var members: [DeclSyntax] = [
      """
      \(raw: access)var _$identity = \
      IntarsiaRuntime.ObservationIdentity()
      """
    ]
    if let fields = fieldList(of: declaration, access: access) { members.append(fields) }
    if let codingKeys = codingKeys(for: declaration) { members.append(codingKeys) }
    return members
  }

  /// Returns the function that tells the runtime how to change each variable in place.
  private static func fieldList(
    of declaration: StructDeclSyntax, access: String
  ) -> DeclSyntax? {
    let members = declaration.memberBlock.members
    let names = members.observableNames
    let additions = members.map(VariableDeclSyntax.self) { $0.fieldAddition(amongst: names) }
    guard !additions.isEmpty else { return nil }
    let deprecation =
      members.haveDeprecatedField ? "@available(*, deprecated)\n" : ""
    return """
      \(raw: deprecation)\(raw: access)static func _$addFields(\
      to fields: inout IntarsiaRuntime._ObservableFields<Self>) {
        fields.add(identity: \\Self._$identity)
        \(raw: additions.indented(by: 2))
      }
      """
  }

  /// Returns coding keys with the declared names of the variables, because the stored variables
  /// have other names.
  private static func codingKeys(for declaration: StructDeclSyntax) -> DeclSyntax? {
    guard declaration.isDeclaredCodable, !declaration.declaresCodingKeys else { return nil }
    let members = declaration.memberBlock.members
    // An enum with a raw type needs a case. The case for the identity represents no coded value.
    let haveKey = members.contains {
      $0.decl.as(VariableDeclSyntax.self)?.codingKeyCases != nil
    }
    let cases = [
      members.map(VariableDeclSyntax.self, \.codingKeyCases), haveKey ? "" : "case _$identity",
    ].filter { !$0.isEmpty }.joined(separator: "\n")
    return """
      private enum CodingKeys: Swift.String, Swift.CodingKey {
        \(raw: cases.indented(by: 2))
      }
      """
  }
}

extension ObservableStateMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self), let variable = ObservableVariable(member) else {
      return []
    }
    let names = declaration.memberBlock.members.observableNames
    guard let field = names.firstIndex(of: variable.name.text) else { return [] }
    if variable.declaration.attributes.have("Presents") {
      // Variables that `@Presents` rejects are left unchanged, so that they cause no further
      // diagnostics.
      return PresentedVariable(variable) == nil
        ? [] : ["@IntarsiaRuntime._ObservationStateTracked(\(literal: field), presents: true)"]
    }
    return ["@IntarsiaRuntime._ObservationStateTracked(\(literal: field))"]
  }
}

extension ObservableStateMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let names =
      switch declaration.kind {
      case .enumDecl: ["ObservableState", "_EphemeralCases"]
      case .structDecl: ["ObservableState", "_ObservableStruct"]
      default: [String]()
      }
    return declaration.conforming(type, to: names, of: "IntarsiaRuntime", missing: protocols)
  }
}
