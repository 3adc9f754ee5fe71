import SwiftSyntax

/// A stored variable of a state that can be observed, with the names of the declarations generated
/// for it.
struct ObservableVariable {
  let declaration: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let name: TokenSyntax

  /// Creates the variable of a declaration, or returns `nil` for constants and for computed, lazy,
  /// static, shared and ignored variables.
  ///
  /// A declaration of several variables, or of a tuple of them, cannot be observed either.
  /// `VariableDeclSyntax.isStoredVariable` finds such declarations.
  init?(_ declaration: some SyntaxProtocol) {
    guard
      let declaration = declaration.as(VariableDeclSyntax.self), declaration.isStoredVariable,
      !declaration.attributes.have("ObservationStateIgnored", "_ObservationStateTracked"),
      // Their values are observed by themselves, or not at all.
      !declaration.attributes.have("Shared", "SharedReader", "Private"),
      declaration.attributes.unknownWrapper == nil,
      let binding = declaration.bindings.first, declaration.bindings.count == 1,
      let name = binding.name
    else { return nil }
    self.declaration = declaration
    self.binding = binding
    self.name = name
  }

  /// The name of the stored variable for this variable.
  var storageName: String { "_\(name.bareName)" }

  /// Whether the variable has a `willSet` or `didSet`.
  ///
  /// Property observers move to the storage with the rest of the binding, except for a
  /// ``simpleObserver``.
  var hasPropertyObservers: Bool { binding.accessorBlock != nil }

  /// The body of a `didSet` that does not use the old value, if the variable has no other observer.
  ///
  /// As in Swift itself, such a variable can be changed in place.
  var simpleObserver: CodeBlockItemListSyntax? {
    guard case .accessors(let observers)? = binding.accessorBlock?.accessors,
      observers.count == 1, let observer = observers.first,
      observer.accessorSpecifier.tokenKind == .keyword(.didSet), observer.parameters == nil,
      let body = observer.body,
      !body.tokens(viewMode: .sourceAccurate).contains(where: { $0.bareName == "oldValue" })
    else { return nil }
    return body.statements
  }

  /// The modifier `weak` or `unowned`, which determines how the storage refers to its object, with
  /// a space after it.
  var ownership: String {
    declaration.modifiers
      .filter { [.keyword(.weak), .keyword(.unowned)].contains($0.name.tokenKind) }
      .map { "\($0.trimmed) " }
      .joined()
  }
}

extension AttributeListSyntax {
  /// An attribute that can only be a property wrapper, as far as a macro can tell.
  ///
  /// Names of the language's attributes begin with a small letter, and those of global actors end
  /// with `Actor`.
  var unknownWrapper: AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
      let name = attribute.baseName
      return name.first?.isUppercase == true && !name.hasSuffix("Actor")
        && ![
          "Presents", "PresentationState", "Shared", "SharedReader", "Private",
          "ObservationStateIgnored",
        ].contains(name)
    }
  }
}
