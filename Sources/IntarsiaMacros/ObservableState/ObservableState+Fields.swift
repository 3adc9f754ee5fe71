import SwiftSyntax

extension MemberBlockItemListSyntax {
  /// A statement for each variable that can be changed in place, under the same `#if` conditions.
  var fieldAdditions: String {
    compactMap { member -> String? in
      if let variable = member.decl.as(VariableDeclSyntax.self) { return variable.fieldAddition }
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return nil }
      return conditional.mapDeclarations(\.fieldAdditions)
    }
    .joined(separator: "\n")
  }
}

extension VariableDeclSyntax {
  /// A statement of its own, not an element of a long array literal: the compiler checks the types of each by itself,
  /// and it can stand under an `#if`.
  fileprivate var fieldAddition: String? {
    guard let variable = ObservableVariable(self) else { return nil }
    guard variable.canBeNamedAnywhere else { return nil }
    if let presented = PresentedVariable(variable) { return presented.fieldAddition }
    guard !variable.hasPropertyObservers || variable.simpleObserver != nil,
      variable.ownership.isEmpty
    else { return nil }
    let (name, storage) = (variable.name.text, variable.storageName)
    return "fields.add(\\Self.\(name), storage: \\Self.\(storage)) { $1(&$0.\(name)) }"
  }
}

extension ObservableVariable {
  /// The attributes that ask nothing of those who name the variable, or nothing but what can be given to them: code
  /// that is deprecated itself may name what is deprecated.
  private static var harmlessAttributes: [String] {
    ["available", "Presents", "_spi", "preconcurrency", "usableFromInline"]
  }

  /// Whether code without an isolation of its own may name the variable.
  ///
  /// What an unknown attribute asks can't be known here: it may be a global actor.
  fileprivate var canBeNamedAnywhere: Bool {
    declaration.attributes.allSatisfy { element in
      guard case .attribute(let attribute) = element else { return false }
      return Self.harmlessAttributes.contains(attribute.baseName)
    }
  }
}

extension MemberBlockItemListSyntax {
  /// Whether one of the variables that can be changed in place is deprecated.
  var haveDeprecatedField: Bool {
    variableDeclarations.contains { $0.attributes.isDeprecated && $0.fieldAddition != nil }
  }
}
