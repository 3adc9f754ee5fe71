import SwiftSyntax

extension StructDeclSyntax {
  /// Whether the declaration itself names a coding protocol, so that the compiler derives the
  /// conformance here.
  var isDeclaredCodable: Bool {
    let names: Set = ["Codable", "Encodable", "Decodable"]
    let inherited = inheritanceClause?.inheritedTypes.map(\.type) ?? []
    return inherited.flatMap(\.composedNames).contains(where: names.contains)
  }

  /// Whether the type declares its own `CodingKeys`.
  var declaresCodingKeys: Bool {
    memberBlock.members.contains { member in
      member.decl.as(EnumDeclSyntax.self)?.name.text == "CodingKeys"
        || member.decl.as(TypeAliasDeclSyntax.self)?.name.text == "CodingKeys"
    }
  }
}

extension TypeSyntax {
  /// The names of the protocols in `A & B`, without their modules and arguments.
  var composedNames: [String] {
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { $0.type.composedNames }
    }
    if let attributed = self.as(AttributedTypeSyntax.self) {
      return attributed.baseType.composedNames
    }
    if let member = self.as(MemberTypeSyntax.self) { return [member.name.text] }
    return self.as(IdentifierTypeSyntax.self).map { [$0.name.text] } ?? []
  }
}

extension MemberBlockItemListSyntax {
  /// The cases of `CodingKeys`, one for each stored property, under the same `#if` conditions.
  var codingKeyCases: String {
    compactMap { member -> String? in
      if let variable = member.decl.as(VariableDeclSyntax.self) { return variable.codingKeyCases }
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return nil }
      return conditional.mapDeclarations(\.codingKeyCases)
    }
    .joined(separator: "\n")
  }

  /// Whether there is an unconditional stored property.
  var haveCodingKey: Bool {
    contains { $0.decl.as(VariableDeclSyntax.self)?.codingKeyCases != nil }
  }
}

extension VariableDeclSyntax {
  fileprivate var codingKeyCases: String? {
    if let variable = ObservableVariable(self) {
      let name = variable.name.identifier?.name ?? variable.name.text
      return "case \(variable.storageName) = \"\(name)\""
    }
    // Constants and ignored variables are coded as without the macro.
    let names = bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
    guard isStoredVariable || isConstant && !isStatic, !names.isEmpty else { return nil }
    return names.map { "case \($0)" }.joined(separator: "\n")
  }
}
