import SwiftSyntax

extension MemberBlockItemListSyntax {
  /// The names of the observable variables, in which the index of a name identifies the variable.
  ///
  /// Variables with the same name are in different clauses of an `#if`, and only one of them is
  /// compiled.
  var observableNames: [String] {
    all(VariableDeclSyntax.self).compactMap { ObservableVariable($0)?.name.text }.unique
  }
}

extension VariableDeclSyntax {
  /// Returns a statement that adds this variable to those that can be changed in place; `nil` if it
  /// cannot.
  ///
  /// The variables are not elements of one array literal. The compiler type-checks each statement
  /// separately, and a statement can be inside an `#if`.
  ///
  /// - Parameter names: The names of the observable variables of the whole state.
  func fieldAddition(amongst names: [String]) -> String? {
    guard let variable = ObservableVariable(self) else { return nil }
    guard variable.canBeNamedAnywhere else { return nil }
    let (name, storage) = (variable.name.text, variable.storageName)
    // A variable with an observer has no number: only a change of the property itself runs the
    // observer.
    let number = variable.simpleObserver == nil ? names.firstIndex(of: name) : nil
    let numbered = number.map { ", number: \($0)" } ?? ""
    if let presented = PresentedVariable(variable) { return presented.fieldAddition(numbered) }
    guard !variable.hasPropertyObservers || variable.simpleObserver != nil,
      variable.ownership.isEmpty
    else { return nil }
    return "fields.add(\\Self.\(name), storage: \\Self.\(storage)\(numbered)) { $1(&$0.\(name)) }"
  }
}

extension ObservableVariable {
  /// Whether code without an isolation of its own can refer to the variable.
  ///
  /// The listed attributes do not restrict such code, or the generated code satisfies their
  /// restriction: deprecated code may refer to deprecated declarations. The requirements of an
  /// unknown attribute cannot be determined here. It may be a global actor.
  fileprivate var canBeNamedAnywhere: Bool {
    declaration.attributes.areAll(
      of: ["available", "Presents", "_spi", "preconcurrency", "usableFromInline"])
  }
}

extension MemberBlockItemListSyntax {
  /// Whether one of the variables that can be changed in place is deprecated.
  var haveDeprecatedField: Bool {
    all(VariableDeclSyntax.self).contains {
      $0.attributes.isDeprecated && $0.fieldAddition(amongst: []) != nil
    }
  }
}
