import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
  /// The diagnostic for `@DependencyEntry` on a declaration other than a property of
  /// `DependencyValues`.
  static func entryNeedsProperty(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      attribute, "entry-needs-property",
      "'@DependencyEntry' can be attached to a variable without accessors in an extension of "
        + "'DependencyValues'",
      fixIts: [.remove(attribute)])
  }

  /// The diagnostic for a dependency that is a constant.
  static func entryConstant(_ variable: VariableDeclSyntax) -> Diagnostic {
    Diagnostic(
      variable.bindingSpecifier, "entry-constant",
      "A dependency has to be a variable, or nothing could override it",
      fixIts: [.makeVariable(variable)])
  }

  /// The diagnostic for a dependency whose type is neither written nor plain from its value.
  static func entryNeedsType(_ name: TokenSyntax, initialValue: ExprSyntax?) -> Diagnostic {
    let type = initialValue?.guessedType
    return Diagnostic(
      name, "entry-needs-type",
      "'\(name.bareName)' needs a type, which says what it can be overridden with",
      fixIts: [
        FixIt(
          "entry-insert-type", type.map { "Insert ': \($0)'" } ?? "Insert the type",
          replacing: name, by: "\(name.text): \(type ?? "<#type#>")")
      ])
  }

  /// The diagnostic for a dependency with neither a test value nor a live value.
  static func entryNeedsValue(_ entry: DependencyEntry) -> Diagnostic {
    guard let type = entry.variable.bindings.first?.typeAnnotation?.type ?? entry.type else {
      return .entryNeedsType(entry.name, initialValue: nil)
    }
    return Diagnostic(
      entry.name, "entry-needs-value",
      "'\(entry.name.bareName)' needs a test value, or a live value: "
        + "'@DependencyEntry(liveValue: …)'",
      fixIts: [
        FixIt(
          "entry-insert-value", "Insert a test value", replacing: type,
          by: "\(type.trimmed) = <#test value#>")
      ])
  }
}

extension ExprSyntax {
  /// The probable type of a value: the type at the beginning of an expression.
  fileprivate var guessedType: String? {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.guessedType }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.guessedType }
    guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text,
      name.first?.isUppercase == true
    else { return nil }
    return name
  }
}
