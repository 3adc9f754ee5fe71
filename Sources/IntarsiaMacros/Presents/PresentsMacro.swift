import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Presents`: a mark that `@ObservableState` looks for, which writes what belongs to the
/// variable; this says where the mark has no place.
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
  /// What stands in the way of presenting what this variable holds.
  fileprivate func presentationDiagnostics(_ attribute: AttributeSyntax) -> [Diagnostic] {
    if isConstant { return [.presentsConstant(self)] }
    guard isStoredVariable else { return [.presentsNotStored(self, attribute)] }
    // Several variables in one declaration are the business of `@ObservableState`.
    guard bindings.count == 1, let binding = bindings.first else { return [] }
    if binding.accessorBlock != nil { return [.presentsObserved(binding)] }
    guard let type = binding.typeAnnotation?.type else { return [.presentsNeedsType(binding)] }
    return type.wrappedByOptional == nil ? [.presentsNeedsOptional(type)] : []
  }
}
