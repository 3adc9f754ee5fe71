import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
  /// The diagnostic for the property wrapper `@PresentationState` in an observable state.
  static func observableStateOfWrapper(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      attribute, "observable-state-of-wrapper",
      "A property wrapper cannot be observed: in a struct with '@ObservableState', use '@Presents'",
      fixIts: [.replace(attribute, by: "Presents")])
  }

  /// The diagnostic for another property wrapper in an observable state.
  static func observableStateUnknownWrapper(
    _ attribute: AttributeSyntax, on declaration: VariableDeclSyntax
  ) -> Diagnostic {
    Diagnostic(
      attribute, "observable-state-unknown-wrapper",
      "'@ObservableState' cannot observe what '@\(attribute.baseName)' stores: mark the variable "
        + "with '@ObservationStateIgnored', and let the wrapper notify its own observers",
      fixIts: [.insert(attribute: "@ObservationStateIgnored", before: declaration)])
  }

  /// The diagnostic for `@ObservableState` on a declaration other than a struct or an enum.
  static func observableStateNeedsStruct(
    _ attribute: AttributeSyntax, not declaration: some DeclGroupSyntax
  ) -> Diagnostic {
    .wrongKind(
      of: declaration, attribute, "observable-state-needs-struct", expects: "a struct or an enum",
      advice: [
        .class: "use '@Observable' for a class, or make it a struct",
        .actor: "move the state of the actor to a struct",
      ],
      offersStruct: false)
  }

  /// The diagnostic for several variables in one declaration; `nil` for a declaration with one
  /// variable.
  static func observableStateSharedDeclaration(_ declaration: VariableDeclSyntax) -> Diagnostic? {
    let isTuple = declaration.bindings.contains { $0.pattern.is(TuplePatternSyntax.self) }
    guard isTuple || declaration.bindings.count > 1 else { return nil }
    return Diagnostic(
      declaration, "observable-state-shared-declaration",
      "'@ObservableState' observes each variable by itself; declare each on a line of its own",
      fixIts: isTuple ? [] : [.split(declaration)])
  }
}
