import SwiftSyntax

extension VariableDeclSyntax {
  /// Whether this is declared with `let`.
  var isConstant: Bool {
    bindingSpecifier.tokenKind == .keyword(.let)
  }

  /// Whether this is a static or class property.
  var isStatic: Bool {
    modifiers.contains {
      $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class)
    }
  }

  /// Whether this is a lazy property.
  var isLazy: Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.lazy) }
  }

  /// Whether this declares variables with storage in each value of the type around it.
  var isStoredVariable: Bool {
    !isConstant && !isStatic && !isLazy && !bindings.contains(where: \.isComputed)
  }

  /// Returns whether this declares a variable with the given name.
  func names(_ name: String) -> Bool {
    bindings.contains { $0.name?.text == name }
  }
}

extension PatternBindingSyntax {
  /// The name of the variable; `nil` for a pattern of several variables.
  var name: TokenSyntax? {
    pattern.as(IdentifierPatternSyntax.self)?.identifier
  }

  /// Whether the value is computed by accessors other than property observers.
  var isComputed: Bool {
    guard let accessors = accessorBlock?.accessors else { return false }
    guard case .accessors(let list) = accessors else { return true }
    return list.contains {
      ![.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }
}
