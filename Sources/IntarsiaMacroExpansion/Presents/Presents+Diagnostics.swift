import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
  /// The diagnostic for `@Presents` on a declaration other than a variable.
  static func presentsNeedsVariable(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      attribute, "presents-needs-variable", "'@Presents' can be attached to a variable only",
      fixIts: [.remove(attribute)])
  }

  /// The diagnostic for `@Presents` in a type other than an observable state.
  static func presentsOutsideObservableState(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      attribute, "presents-outside-observable-state",
      "'@Presents' has a meaning only in a struct with '@ObservableState'; elsewhere, use the "
        + "property wrapper '@PresentationState'",
      fixIts: [.replace(attribute, by: "PresentationState")])
  }

  /// The diagnostic for `@Presents let`.
  static func presentsConstant(_ declaration: VariableDeclSyntax) -> Diagnostic {
    Diagnostic(
      declaration.bindingSpecifier, "presents-constant",
      "A presented value comes and goes: '@Presents' needs a variable",
      fixIts: [.makeVariable(declaration)])
  }

  /// The diagnostic for a computed, static or lazy variable.
  static func presentsNotStored(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      attribute, "presents-not-stored",
      "'@Presents' can be attached to a stored variable only, not to a computed, static or lazy one",
      fixIts: [.remove(attribute)])
  }

  /// The diagnostic for `willSet` or `didSet`.
  static func presentsObserved(_ observers: AccessorBlockSyntax) -> Diagnostic {
    Diagnostic(
      observers, "presents-observed",
      "A variable with '@Presents' cannot have observers: react to what is presented in the "
        + "reducer, with 'onChange'")
  }

  /// The diagnostic for a variable without a type annotation.
  static func presentsNeedsType(_ binding: PatternBindingSyntax) -> Diagnostic {
    Diagnostic(
      binding, "presents-needs-type",
      "'@Presents' has to see the type of the variable: write it down, as an optional")
  }

  /// The diagnostic for a type that is not an optional.
  static func presentsNeedsOptional(_ type: TypeSyntax) -> Diagnostic {
    let needsParentheses =
      type.is(SomeOrAnyTypeSyntax.self) || type.is(FunctionTypeSyntax.self)
      || type.is(CompositionTypeSyntax.self)
    let optional = needsParentheses ? "(\(type.trimmed))?" : "\(type.trimmed)?"
    return Diagnostic(
      type, "presents-needs-optional",
      "A presented value is absent while nothing is presented: '\(type.trimmed)' must be "
        + "an optional",
      fixIts: [
        FixIt(
          "make-optional", "Replace '\(type.trimmed)' with '\(optional)'", replacing: type,
          by: optional)
      ])
  }
}
