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

extension TypeSyntax {
  /// Whether this is `Void` in one of its spellings.
  var isVoid: Bool {
    ["Void", "()", "Swift.Void"].contains(trimmedDescription)
  }

  /// Whether this is an optional in one of its spellings.
  var isOptional: Bool {
    if self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return true
    }
    if let member = self.as(MemberTypeSyntax.self) { return member.name.text == "Optional" }
    return self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }
}
