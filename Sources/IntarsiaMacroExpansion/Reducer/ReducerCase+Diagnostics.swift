import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Diagnostic {
  /// The diagnostic for a case of an enum of features with a value that cannot be a feature.
  static func reducerCaseHoldsNoFeature(
    _ type: TypeSyntax, of name: TokenSyntax, in declaration: EnumCaseDeclSyntax
  ) -> Diagnostic {
    Diagnostic(
      type, "reducer-case-holds-no-feature",
      "A case of an enum with '@Reducer' holds a feature, and '\(type.trimmed)' is none; if '"
        + name.text + "' holds a plain value, mark it with '@ReducerCaseIgnored'",
      fixIts: declaration.elements.count == 1
        ? [.insert(attribute: "@ReducerCaseIgnored", before: declaration)] : [])
  }

  /// The diagnostic for a case with the type `Enum.Body`, where the type `Enum.CaseBody` of another
  /// enum of features is meant.
  static func reducerCaseHoldsBody(_ type: MemberTypeSyntax) -> Diagnostic {
    let new = "\(type.with(\.name, "CaseBody").trimmed)"
    return Diagnostic(
      type, "reducer-case-holds-body",
      "An enum of features has no body of its own, but one of its cases, whose type is '\(new)'",
      fixIts: [
        FixIt(
          "replace-case-type", "Replace '\(type.trimmed)' with '\(new)'", replacing: type, by: new)
      ])
  }

  /// The diagnostic for `@ReducerCaseIgnored` or `@ReducerCaseEphemeral` on a declaration other
  /// than a case.
  static func reducerCaseNeedsCase(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      attribute, "reducer-case-needs-case",
      "'\(attribute.trimmed)' can be attached to a case of an enum with '@Reducer' only",
      fixIts: [.remove(attribute)])
  }
}

extension EnumDeclSyntax {
  /// The problems of the cases of an enum of features.
  var reducerCaseDiagnostics: [Diagnostic] {
    memberBlock.members.all(EnumCaseDeclSyntax.self).flatMap { declaration in
      declaration.elements.compactMap { element -> Diagnostic? in
        switch ReducerCase(element, in: declaration).content {
        case .feature(let type, let reducer)
        where reducer == type.as(MemberTypeSyntax.self)?.bodyOfEnum:
          element.parameterClause?.parameters.first?.type.as(MemberTypeSyntax.self)
            .map(Diagnostic.reducerCaseHoldsBody)
        case .feature(let type, _) where type.cannotBeFeature:
          .reducerCaseHoldsNoFeature(
            // The type in the source code instead of the copy that is used to generate code.
            element.parameterClause?.parameters.first?.type ?? type, of: element.name,
            in: declaration)
        default:
          nil
        }
      }
    }
  }
}

extension MemberTypeSyntax {
  /// The default value `Enum.body` that belongs to the type `Enum.Body`, by which an enum of
  /// features is meant.
  fileprivate var bodyOfEnum: String? {
    name.text == "Body" ? "\(baseType.trimmed).body" : nil
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
