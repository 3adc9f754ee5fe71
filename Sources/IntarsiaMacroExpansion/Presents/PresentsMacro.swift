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
      context.diagnose(.presentsNeedsVariable(node))
      return []
    }
    for diagnostic in variable.presentationDiagnostics(node) { context.diagnose(diagnostic) }
    if let surrounding = context.lexicalContext.first, !surrounding.observesItsFields {
      context.diagnose(.presentsOutsideObservableState(node))
    }
    return []
  }
}

extension Syntax {
  /// Whether this is a struct with `@ObservableState`.
  fileprivate var observesItsFields: Bool {
    self.as(StructDeclSyntax.self).map { !$0.attributes.named("ObservableState").isEmpty } ?? false
  }
}

extension VariableDeclSyntax {
  /// Returns the problems that prevent the presentation of this variable's value.
  fileprivate func presentationDiagnostics(_ attribute: AttributeSyntax) -> [Diagnostic] {
    if isConstant { return [.presentsConstant(self)] }
    guard isStoredVariable else { return [.presentsNotStored(attribute)] }
    // `@ObservableState` diagnoses several variables in one declaration.
    guard bindings.count == 1, let binding = bindings.first else { return [] }
    if let observers = binding.accessorBlock { return [.presentsObserved(observers)] }
    guard let type = binding.typeAnnotation?.type else { return [.presentsNeedsType(binding)] }
    return type.wrappedByOptional == nil ? [.presentsNeedsOptional(type)] : []
  }
}
