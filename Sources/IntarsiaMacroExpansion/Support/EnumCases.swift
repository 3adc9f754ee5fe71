import SwiftSyntax

extension MemberBlockItemListSyntax {
  /// The cases, including those in every clause of an `#if`.
  var caseElements: [EnumCaseElementSyntax] {
    all(EnumCaseDeclSyntax.self).flatMap(\.elements)
  }

  /// The attribute of a requirement whose code refers to all cases, if one of them is deprecated.
  ///
  /// Deprecated code may refer to deprecated declarations, and the compiler does not warn of the
  /// calls through a protocol.
  var deprecation: String {
    all(EnumCaseDeclSyntax.self).contains { $0.attributes.isDeprecated }
      ? "@available(*, deprecated)\n" : ""
  }

  /// Returns the results of `transform` for each case that is available on some platform, under the
  /// same `#if` conditions.
  func mapCases(
    _ transform: (EnumCaseElementSyntax, AttributeListSyntax) -> String
  ) -> String {
    map(EnumCaseDeclSyntax.self) { declaration in
      guard !declaration.attributes.isUnavailable else { return nil }
      return declaration.elements.map { transform($0, declaration.attributes) }
        .joined(separator: "\n")
    }
  }
}

extension EnumCaseElementSyntax {
  /// The associated values.
  var parameters: [EnumCaseParameterSyntax] { Array(parameterClause?.parameters ?? []) }
}

extension [EnumCaseParameterSyntax] {
  /// The pattern that binds the values, `(let v0, let v1)`; empty without any.
  var pattern: String { list { index, _ in "let v\(index)" } }

  /// Returns a list in parentheses with an element for each value; empty without any.
  func list(_ element: (Int, EnumCaseParameterSyntax) -> String) -> String {
    isEmpty ? "" : "(\(enumerated().map { element($0, $1) }.joined(separator: ", ")))"
  }
}

extension EnumCaseParameterSyntax {
  /// The label at the call site, with a colon and a space; empty without a label.
  var caseLabel: String {
    guard let firstName, firstName.tokenKind != .wildcard else { return "" }
    return "\(firstName.labelText): "
  }
}
