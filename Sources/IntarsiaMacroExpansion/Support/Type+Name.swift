import SwiftSyntax

extension TypeSyntax {
  /// The name without its module, and the generic arguments as they are spelled.
  var nameAndArguments: (name: String, arguments: [String])? {
    let name: TokenSyntax
    let clause: GenericArgumentClauseSyntax?
    if let member = self.as(MemberTypeSyntax.self) {
      (name, clause) = (member.name, member.genericArgumentClause)
    } else if let identifier = self.as(IdentifierTypeSyntax.self) {
      (name, clause) = (identifier.name, identifier.genericArgumentClause)
    } else {
      return nil
    }
    return (name.text, clause?.arguments.map { "\($0.argument.trimmed)" } ?? [])
  }

  /// The names of the protocols in `A & B`, without their modules and arguments.
  var composedNames: [String] {
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { $0.type.composedNames }
    }
    if let attributed = self.as(AttributedTypeSyntax.self) {
      return attributed.baseType.composedNames
    }
    return nameAndArguments.map { [$0.name] } ?? []
  }

  /// Whether this is `Void` in one of its spellings.
  var isVoid: Bool {
    ["Void", "()", "Swift.Void"].contains(trimmedDescription)
  }

  /// Whether this is an optional in one of its spellings.
  var isOptional: Bool { wrappedByOptional != nil }

  /// The wrapped type of an optional in any spelling; `nil` for all other types.
  var wrappedByOptional: String? {
    if let optional = self.as(OptionalTypeSyntax.self) { return "\(optional.wrappedType.trimmed)" }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return "\(optional.wrappedType.trimmed)"
    }
    return nameAndArguments.flatMap { $0 == "Optional" ? $1.first : nil }
  }
}

extension DeclGroupSyntax {
  /// The names of the types that the declaration itself inherits or conforms to.
  var inheritedNames: [String] {
    inheritanceClause?.inheritedTypes.flatMap(\.type.composedNames) ?? []
  }
}

extension SyntaxProtocol {
  /// The text after the last dot: a name without its module.
  var lastComponent: String {
    trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
  }
}
