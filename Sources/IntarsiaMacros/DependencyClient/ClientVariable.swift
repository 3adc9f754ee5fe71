import SwiftSyntax

/// A stored variable of a client, as the initializer sees it.
struct ClientVariable {
  let declaration: VariableDeclSyntax
  let name: TokenSyntax
  let type: TypeSyntax?
  let initialValue: ExprSyntax?

  /// The stored variables among the members of a client, without those inside `#if`.
  static func all(in members: MemberBlockItemListSyntax) -> [Self] {
    members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap(all(in:))
  }

  static func all(in declaration: VariableDeclSyntax) -> [Self] {
    guard !declaration.isStatic, !declaration.isLazy else { return [] }
    // In `var a, b: Int` the type stands behind the last name only.
    var type: TypeSyntax?
    let bindings = declaration.bindings.reversed().compactMap { binding -> Self? in
      type = binding.typeAnnotation?.type.trimmed ?? (binding.initializer == nil ? type : nil)
      guard !binding.isComputed, let name = binding.name else { return nil }
      return Self(
        declaration: declaration, name: name, type: type,
        initialValue: binding.initializer?.value.trimmed)
    }
    return bindings.reversed()
  }

  /// Whether the variable is marked as no endpoint.
  var isIgnored: Bool { !declaration.attributes.named("DependencyEndpointIgnored").isEmpty }

  /// Whether the variable is an endpoint, marked or not.
  var isEndpoint: Bool { !isIgnored && Endpoint(declaration) != nil }

  /// Whether its type is spelled as that of a closure.
  var isClosure: Bool {
    type.map { ClosureType($0) != nil } ?? (initialValue?.is(ClosureExprSyntax.self) ?? false)
  }

  /// Whether it has a value before an initializer gives it one.
  var hasDefault: Bool {
    initialValue != nil || isEndpoint || (!declaration.isConstant && type?.isOptional == true)
  }

  /// Whether it is a property wrapper's, or otherwise made by something that is not known here.
  var hasForeignAttributes: Bool {
    let known = ["available", "DependencyEndpoint", "DependencyEndpointIgnored", "MainActor"]
    return declaration.attributes.contains { element in
      guard case .attribute(let attribute) = element else { return true }
      return !known.contains(attribute.baseName)
    }
  }
}
