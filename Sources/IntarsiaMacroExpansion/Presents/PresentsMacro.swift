import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The macro `@Presents`, which marks variables for `@ObservableState` and diagnoses misplaced
/// marks.
///
/// `@ObservableState` generates the declarations for the variable.
enum PresentsMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      context.diagnose(
        node, "presents-needs-variable", "'@Presents' can be attached to a variable only",
        fixIts: [.remove(node)])
      return []
    }
    check(variable, node, context)
    if let surrounding = context.lexicalContext.first, !surrounding.observesItsFields {
      context.diagnose(
        node, "presents-outside-observable-state",
        "'@Presents' has a meaning only in a struct with '@ObservableState'; elsewhere, use the "
          + "property wrapper '@PresentationState'",
        fixIts: [.replace(node, by: "PresentationState")])
    }
    return []
  }

  /// Diagnoses a variable whose value cannot be presented.
  private static func check(
    _ variable: VariableDeclSyntax, _ attribute: AttributeSyntax,
    _ context: some MacroExpansionContext
  ) {
    if variable.isConstant {
      return context.diagnose(
        variable.bindingSpecifier, "presents-constant",
        "A presented value comes and goes: '@Presents' needs a variable",
        fixIts: [.makeVariable(variable)])
    }
    guard variable.isStoredVariable else {
      return context.diagnose(
        attribute, "presents-not-stored",
        "'@Presents' can be attached to a stored variable only, not to a computed, static or lazy "
          + "one",
        fixIts: [.remove(attribute)])
    }
    // `@ObservableState` diagnoses several variables in one declaration.
    guard variable.bindings.count == 1, let binding = variable.bindings.first else { return }
    if let observers = binding.accessorBlock {
      return context.diagnose(
        observers, "presents-observed",
        "A variable with '@Presents' cannot have observers: react to what is presented in the "
          + "reducer, with 'onChange'")
    }
    guard let type = binding.typeAnnotation?.type else {
      return context.diagnose(
        binding, "presents-needs-type",
        "'@Presents' has to see the type of the variable: write it down, as an optional")
    }
    guard !type.isOptional else { return }
    context.diagnose(
      type, "presents-needs-optional",
      "A presented value is absent while nothing is presented: '\(type.trimmed)' must be "
        + "an optional",
      fixIts: [.replace("make-optional", type, by: type.spelledAsOptional)])
  }
}

extension Syntax {
  /// Whether this is a struct with `@ObservableState`.
  fileprivate var observesItsFields: Bool {
    self.as(StructDeclSyntax.self).map { $0.attributes.have("ObservableState") } ?? false
  }
}

extension TypeSyntax {
  /// The spelling of the optional of this type.
  fileprivate var spelledAsOptional: String {
    let needsParentheses =
      self.is(SomeOrAnyTypeSyntax.self) || self.is(FunctionTypeSyntax.self)
      || self.is(CompositionTypeSyntax.self)
    return needsParentheses ? "(\(trimmed))?" : "\(trimmed)?"
  }
}
