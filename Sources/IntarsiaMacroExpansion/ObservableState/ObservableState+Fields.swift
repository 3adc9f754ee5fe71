import SwiftSyntax

extension MemberBlockItemListSyntax {
  /// The names of the observable variables, in which the index of a name identifies the variable.
  ///
  /// Variables with the same name are in different clauses of an `#if`, and only one of them is
  /// compiled.
  var observableNames: [String] {
    var names: [String] = []
    for declaration in variableDeclarations {
      guard let name = ObservableVariable(declaration)?.name.text else { continue }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Returns a statement for each variable that can be changed in place, under the same `#if`
  /// conditions.
  ///
  /// - Parameter names: The names of the observable variables of the whole state.
  func fieldAdditions(amongst names: [String]) -> String {
    compactMap { member -> String? in
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        return variable.fieldAddition(amongst: names)
      }
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return nil }
      return conditional.mapDeclarations { $0.fieldAdditions(amongst: names) }
    }
    .joined(separator: "\n")
  }
}

extension VariableDeclSyntax {
  /// Returns a statement that adds this variable, instead of an element of a long array literal.
  ///
  /// The compiler type-checks each statement separately, and a statement can be inside an `#if`.
  fileprivate func fieldAddition(amongst names: [String]) -> String? {
    guard let variable = ObservableVariable(self) else { return nil }
    guard variable.canBeNamedAnywhere else { return nil }
    if let presented = PresentedVariable(variable) { return presented.fieldAddition }
    guard !variable.hasPropertyObservers || variable.simpleObserver != nil,
      variable.ownership.isEmpty
    else { return nil }
    let (name, storage) = (variable.name.text, variable.storageName)
    // A variable with an observer has no number: only a change of the property itself runs the
    // observer.
    let number = variable.simpleObserver == nil ? names.firstIndex(of: name) : nil
    let numbered = number.map { ", number: \($0)" } ?? ""
    return "fields.add(\\Self.\(name), storage: \\Self.\(storage)\(numbered)) { $1(&$0.\(name)) }"
  }
}

extension ObservableVariable {
  /// The attributes that do not restrict code that refers to the variable, or whose restriction the
  /// generated code can satisfy.
  ///
  /// For example, deprecated code may refer to deprecated declarations.
  private static var harmlessAttributes: [String] {
    ["available", "Presents", "_spi", "preconcurrency", "usableFromInline"]
  }

  /// Whether code without an isolation of its own can refer to the variable.
  ///
  /// The requirements of an unknown attribute cannot be determined here. It may be a global actor.
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
    variableDeclarations.contains {
      $0.attributes.isDeprecated && $0.fieldAddition(amongst: []) != nil
    }
  }
}
