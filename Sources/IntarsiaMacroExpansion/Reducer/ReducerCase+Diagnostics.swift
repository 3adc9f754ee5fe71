import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension EnumCaseDeclSyntax {
  /// Diagnoses the values of an enum of features that cannot be features.
  func checkFeatures(_ context: some MacroExpansionContext) {
    for element in elements { check(element, context) }
  }

  private func check(_ element: EnumCaseElementSyntax, _ context: some MacroExpansionContext) {
    guard case .feature(_, let reducer) = ReducerCase(element, in: self).content,
      let type = element.parameterClause?.parameters.first?.type
    else { return }
    // By `Enum.Body` with the default value `Enum.body`, an enum of features is meant.
    if let body = type.as(MemberTypeSyntax.self), body.name.text == "Body",
      reducer == "\(body.baseType.trimmed).body"
    {
      let new = "\(body.with(\.name, "CaseBody").trimmed)"
      context.diagnose(
        type, "reducer-case-holds-body",
        "An enum of features has no body of its own, but one of its cases, whose type is '\(new)'",
        fixIts: [.replace("replace-case-type", type, by: new)])
    } else if type.cannotBeFeature {
      context.diagnose(
        type, "reducer-case-holds-no-feature",
        "A case of an enum with '@Reducer' holds a feature, and '\(type.trimmed)' is none; if '"
          + element.name.text + "' holds a plain value, mark it with '@ReducerCaseIgnored'",
        fixIts: elements.count == 1
          ? [.insert(attribute: "@ReducerCaseIgnored", before: self)] : [])
    }
  }
}

extension TypeSyntax {
  /// Whether the spelling of this type excludes a feature.
  ///
  /// Such types are optionals, collections, tuples, functions, opaque and existential types, and
  /// common types of the standard library.
  fileprivate var cannotBeFeature: Bool {
    if isOptional || self.is(ArrayTypeSyntax.self) || self.is(DictionaryTypeSyntax.self)
      || self.is(TupleTypeSyntax.self) || self.is(FunctionTypeSyntax.self)
      || self.is(SomeOrAnyTypeSyntax.self)
    {
      return true
    }
    let known = ["Bool", "Character", "Double", "Float", "Int", "Never", "String", "UInt", "Void"]
    return known.contains(trimmedDescription)
  }
}
