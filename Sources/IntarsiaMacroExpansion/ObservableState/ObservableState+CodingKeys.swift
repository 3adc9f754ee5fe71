import SwiftSyntax

extension StructDeclSyntax {
  /// Whether the declaration itself names a coding protocol, so that the compiler derives the
  /// conformance here.
  var isDeclaredCodable: Bool {
    inheritedNames.contains { ["Codable", "Encodable", "Decodable"].contains($0) }
  }

  /// Whether the type declares its own `CodingKeys`.
  var declaresCodingKeys: Bool {
    memberBlock.members.contains { member in
      member.decl.as(EnumDeclSyntax.self)?.name.text == "CodingKeys"
        || member.decl.as(TypeAliasDeclSyntax.self)?.name.text == "CodingKeys"
    }
  }
}

extension VariableDeclSyntax {
  /// The cases of `CodingKeys` for the stored properties of this declaration, if there are any.
  var codingKeyCases: String? {
    if let variable = ObservableVariable(self) {
      return "case \(variable.storageName) = \"\(variable.name.bareName)\""
    }
    // Constants and ignored variables are coded as without the macro.
    let names = bindings.compactMap { $0.name?.text }
    guard isStoredVariable || isConstant && !isStatic, !names.isEmpty else { return nil }
    return names.map { "case \($0)" }.joined(separator: "\n")
  }
}
