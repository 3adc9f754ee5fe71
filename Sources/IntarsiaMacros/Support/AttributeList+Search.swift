import SwiftSyntax

extension AttributeListSyntax {
  /// The attributes with the given name, written bare or with the name of a module before
  /// it.
  ///
  /// Those inside `#if` are left out: whether they are there is not known at this point.
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

  /// The `@available` attributes, each on a line of its own, to be repeated on code made
  /// from their declaration.
  var availability: String {
    named("available").map { "\($0.trimmed)\n" }.joined()
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
