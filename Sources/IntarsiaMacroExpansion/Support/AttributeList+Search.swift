import SwiftSyntax

extension AttributeListSyntax {
  /// Returns the attributes with the given name, with or without the name of a module before it.
  ///
  /// Attributes inside `#if` are left out, because the macro cannot evaluate the condition.
  func named(_ name: String) -> [AttributeSyntax] {
    compactMap { $0.as(AttributeSyntax.self) }.filter { $0.baseName == name }
  }

  /// Whether there is an attribute with one of these names, outside `#if`.
  func have(_ names: String...) -> Bool { names.contains { !named($0).isEmpty } }

  /// Whether all attributes have one of these names, and none is inside `#if`.
  func areAll(of names: [String]) -> Bool {
    allSatisfy { $0.as(AttributeSyntax.self).map { names.contains($0.baseName) } ?? false }
  }

  /// The arguments of each `@available` attribute.
  private var availabilityArguments: [String] {
    named("available").compactMap { $0.arguments?.trimmedDescription }
  }

  var isDeprecated: Bool {
    availabilityArguments.contains { $0.contains("deprecated") }
  }

  /// Whether the declaration is unavailable on all platforms.
  var isUnavailable: Bool {
    availabilityArguments.contains { $0.hasPrefix("*") && $0.contains("unavailable") }
  }

  /// The condition for `#available`, taken from the short form of the attribute, such as
  /// `macOS 26, *`; `nil` without that form.
  var introduction: String? {
    availabilityArguments.first { $0.hasSuffix("*") && !$0.contains(":") }
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
    attributeName.nameAndArguments?.name ?? attributeName.trimmedDescription
  }

  /// The arguments in parentheses.
  var labeledArguments: LabeledExprListSyntax {
    if case .argumentList(let arguments)? = arguments { arguments } else { [] }
  }
}
