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
    if let presented = PresentedVariable(variable) {
      return variable.declaration.attributes.count == 1 ? presented.fieldAddition : nil
    }
    guard variable.canBeNamedAnywhere,
      !variable.hasPropertyObservers, variable.ownership.isEmpty
    else { return nil }
    let (name, storage) = (variable.name.text, variable.storageName)
    return "fields.add(\\Self.\(name), storage: \\Self.\(storage)) { $1(&$0.\(name)) }"
  }
}

extension ObservableVariable {
  /// Whether code without an isolation or an availability of its own may name the variable.
  ///
  /// What an attribute of the field's own asks of those who use it can't be known here.
  fileprivate var canBeNamedAnywhere: Bool { declaration.attributes.isEmpty }
}
