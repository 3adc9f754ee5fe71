import SwiftSyntax

extension EnumDeclSyntax {
  /// The property that reads the case `binding` of an enum that declares a conformance to
  /// `BindableAction`; `nil` for other enums.
  ///
  /// Without reflection, the library cannot find the case by its name.
  func bindingProperty(access: String) -> String? {
    guard isDeclaredBindable, let type = bindingPayload else { return nil }
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
    inheritedNames.contains("BindableAction")
      && !memberBlock.members.contains {
        $0.decl.as(VariableDeclSyntax.self)?.names("binding") ?? false
      }
  }

  /// The associated type of the case `binding`; `nil` without such a case, or if it does not have
  /// one value.
  private var bindingPayload: TypeSyntax? {
    let cases = memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
    let binding = cases.flatMap(\.elements).first { $0.name.text == "binding" }
    let parameters = binding?.parameterClause?.parameters
    return parameters?.count == 1 ? parameters?.first?.type.trimmed : nil
  }
}
