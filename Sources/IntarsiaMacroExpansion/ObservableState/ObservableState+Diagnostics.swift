import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Diagnostic {
  /// The diagnostic for the property wrapper `@PresentationState` in an observable state.
  static func observableStateOfWrapper(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: MacroMessage(
        "observable-state-of-wrapper",
        "A property wrapper cannot be observed: in a struct with '@ObservableState', use '@Presents'"
      ),
      fixIts: [.replace(attribute, by: "Presents")])
  }

  /// The diagnostic for another property wrapper in an observable state.
  static func observableStateUnknownWrapper(
    _ attribute: AttributeSyntax, on declaration: VariableDeclSyntax
  ) -> Diagnostic {
    var marked = declaration
    let trivia = declaration.leadingTrivia
    marked.leadingTrivia = []
    marked.attributes.insert(
      .attribute("@ObservationStateIgnored "), at: marked.attributes.startIndex)
    marked.leadingTrivia = trivia
    return Diagnostic(
      node: attribute,
      message: MacroMessage(
        "observable-state-unknown-wrapper",
        "'@ObservableState' cannot observe what '@\(attribute.baseName)' stores: mark the variable "
          + "with '@ObservationStateIgnored', and let the wrapper notify its own observers"),
      fixIts: [
        FixIt(
          message: MacroMessage("ignore-variable", "Insert '@ObservationStateIgnored'"),
          changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(marked))])
      ])
  }

  /// The diagnostic for `@ObservableState` on a declaration other than a struct or an enum.
  static func observableStateNeedsStruct(
    _ attribute: AttributeSyntax, not declaration: some DeclGroupSyntax
  ) -> Diagnostic {
    let advice =
      switch declaration.introducer.tokenKind {
      case .keyword(.class):
        "; use '@Observable' for a class, or make it a struct"
      case .keyword(.actor):
        "; move the state of the actor to a struct"
      default:
        ""
      }
    return Diagnostic(
      node: attribute,
      message: MacroMessage(
        "observable-state-needs-struct",
        "'@ObservableState' can be attached to a struct or an enum, not to "
          + declaration.kindWithArticle + advice),
      fixIts: [.remove(attribute)])
  }

  /// The diagnostic for a private type inside another type.
  ///
  /// The extension with the conformance cannot access such a type.
  static func observableStateHidden(
    _ name: TokenSyntax, by modifier: DeclModifierSyntax
  ) -> Diagnostic {
    Diagnostic(
      node: modifier,
      message: MacroMessage(
        "observable-state-hidden",
        "'@ObservableState' extends '\(name.text)' from outside of the type that "
          + "surrounds it, where a private type cannot be seen"),
      fixIts: [.makeFileprivate(modifier)])
  }

  /// The diagnostic for several variables in one declaration; `nil` for a declaration with one
  /// variable.
  static func observableStateSharedDeclaration(_ declaration: VariableDeclSyntax) -> Diagnostic? {
    let isTuple = declaration.bindings.contains { $0.pattern.is(TuplePatternSyntax.self) }
    guard isTuple || declaration.bindings.count > 1 else { return nil }
    return Diagnostic(
      node: declaration,
      message: MacroMessage(
        "observable-state-shared-declaration",
        "'@ObservableState' observes each variable by itself; declare each on a line of its own"),
      fixIts: isTuple ? [] : [.splitBindings(of: declaration)])
  }
}

extension FixIt {
  /// Splits a declaration into one declaration for each variable.
  fileprivate static func splitBindings(of declaration: VariableDeclSyntax) -> FixIt {
    // In `a, b: Int`, only the last name has a type annotation.
    var type: TypeAnnotationSyntax?
    var bindings: [PatternBindingSyntax] = []
    for binding in declaration.bindings.reversed() {
      type = binding.typeAnnotation ?? (binding.initializer == nil ? type : nil)
      bindings.insert(binding.with(\.typeAnnotation, type).with(\.trailingComma, nil), at: 0)
    }
    let indentation = declaration.leadingTrivia.pieces.reversed()
      .prefix { !$0.isNewline }.reversed()
    let declarations = bindings.enumerated().map { index, binding in
      declaration
        .with(\.bindings, [binding.trimmed])
        .with(
          \.leadingTrivia,
          index == 0 ? declaration.leadingTrivia : .newline + Trivia(pieces: indentation)
        )
        .with(\.trailingTrivia, [])
    }
    return FixIt(
      message: MacroMessage("split-bindings", "Declare each variable on a line of its own"),
      changes: [
        .replace(
          oldNode: Syntax(declaration),
          newNode: Syntax(
            CodeBlockItemListSyntax(
              declarations.map { CodeBlockItemSyntax(item: .decl(DeclSyntax($0))) })))
      ])
  }
}
