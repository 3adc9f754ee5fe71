import SwiftSyntax

extension AttributeListSyntax {
  /// Returns the attributes with the given name, with or without the name of a module before it.
  ///
  /// Attributes inside `#if` are left out, because the macro cannot evaluate the condition.
  func named(_ name: String) -> [AttributeSyntax] {
    compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      return attribute.baseName == name ? attribute : nil
    }
  }

  /// The arguments of each `@available` attribute.
  var availabilityArguments: [String] {
    named("available").compactMap { $0.arguments?.trimmedDescription }
  }

  /// The `@available` attributes, each on a line of its own.
  ///
  /// They are repeated on the code that is generated for the declaration.
  var availability: String { availability(deprecated: true) }

  /// The `@available` attributes, with or without those that deprecate the declaration.
  func availability(deprecated isDeprecated: Bool) -> String {
    named("available").map { "\($0.trimmed)\n" }
      .filter { isDeprecated || !$0.contains("deprecated") }.joined()
  }
}

extension AttributeSyntax {
  /// The last component of the attribute's name.
  var baseName: String {
    if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.text }
    return attributeName.as(IdentifierTypeSyntax.self)?.name.text
      ?? attributeName.trimmedDescription
  }
}
