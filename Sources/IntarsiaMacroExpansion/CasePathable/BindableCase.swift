import SwiftSyntax

extension EnumDeclSyntax {
  /// The property that reads the case `binding` of an enum that declares a conformance to
  /// `BindableAction`; `nil` for other enums.
  ///
  /// Without reflection, the library cannot find the case by its name.
  func bindingProperty(access: String) -> String? {
    guard isDeclaredBindable, let type = memberBlock.members.bindingPayload else { return nil }
    return """
      \(access)var binding: Swift.Optional<\(type)> {
        guard case .binding(let action) = self else {
          return nil
        }
        return action
      }
      """
  }

  private var isDeclaredBindable: Bool {
    let inherited = inheritanceClause?.inheritedTypes.map(\.type) ?? []
    return inherited.flatMap(\.composedNames).contains("BindableAction")
      && !memberBlock.members.contains { $0.decl.declaresBinding }
  }
}

extension DeclSyntax {
  /// Whether this declares a property with the name `binding`.
  fileprivate var declaresBinding: Bool {
    self.as(VariableDeclSyntax.self)?.bindings.contains { $0.name?.text == "binding" } ?? false
  }
}

extension MemberBlockItemListSyntax {
  /// The associated type of the case `binding`; `nil` without such a case, or if it does not have
  /// one value.
  fileprivate var bindingPayload: TypeSyntax? {
    for member in self {
      for element in member.decl.as(EnumCaseDeclSyntax.self)?.elements ?? []
      where element.name.text == "binding" {
        let parameters = element.parameterClause?.parameters
        return parameters?.count == 1 ? parameters?.first?.type.trimmed : nil
      }
    }
    return nil
  }
}
