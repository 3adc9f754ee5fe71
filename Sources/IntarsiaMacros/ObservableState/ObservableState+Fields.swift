import SwiftSyntax

extension MemberBlockItemListSyntax {
  /// The names of the observable variables: a variable is known by its place among them.
  ///
  /// Two of the same name stand in different clauses of an `#if`, and only one of them is compiled.
  var observableNames: [String] {
    var names: [String] = []
    for declaration in variableDeclarations {
      guard let name = ObservableVariable(declaration)?.name.text else { continue }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// A statement for each variable that can be changed in place, under the same `#if` conditions.
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
  /// A statement of its own, not an element of a long array literal: the compiler checks the types of each by itself,
  /// and it can stand under an `#if`.
  fileprivate func fieldAddition(amongst names: [String]) -> String? {
    guard let variable = ObservableVariable(self) else { return nil }
    guard variable.canBeNamedAnywhere else { return nil }
    if let presented = PresentedVariable(variable) { return presented.fieldAddition }
    guard !variable.hasPropertyObservers || variable.simpleObserver != nil,
      variable.ownership.isEmpty
    else { return nil }
    let (name, storage) = (variable.name.text, variable.storageName)
    // What an observer of the property does is done by changing the property itself.
    let number = variable.simpleObserver == nil ? names.firstIndex(of: name) : nil
    let numbered = number.map { ", number: \($0)" } ?? ""
    return "fields.add(\\Self.\(name), storage: \\Self.\(storage)\(numbered)) { $1(&$0.\(name)) }"
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
    variableDeclarations.contains {
      $0.attributes.isDeprecated && $0.fieldAddition(amongst: []) != nil
    }
  }
}
