import SwiftSyntax

/// A stored variable of a client, with the properties that the initializer depends on.
struct ClientVariable {
  let declaration: VariableDeclSyntax
  let name: TokenSyntax
  let type: TypeSyntax?
  let initialValue: ExprSyntax?

  /// Returns the stored variables among the members of a client, except for those inside `#if`.
  static func all(in members: MemberBlockItemListSyntax) -> [Self] {
    members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap(all(in:))
  }

  static func all(in declaration: VariableDeclSyntax) -> [Self] {
    guard !declaration.isStatic, !declaration.isLazy else { return [] }
    // In `var a, b: Int`, only the last name has a type annotation.
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

  /// Whether the variable is marked with `@DependencyEndpointIgnored`.
  var isIgnored: Bool { declaration.attributes.have("DependencyEndpointIgnored") }

  /// Whether the variable is an endpoint, with or without the attribute `@DependencyEndpoint`.
  var isEndpoint: Bool { !isIgnored && Endpoint(declaration) != nil }

  /// Whether the variable has the type of a closure in the source code, or a closure as its initial
  /// value without a type.
  var isClosure: Bool {
    type.map { ClosureType($0) != nil } ?? (initialValue?.is(ClosureExprSyntax.self) ?? false)
  }

  /// Whether the variable has a value before an initializer assigns it.
  var hasDefault: Bool {
    initialValue != nil || isEndpoint || (!declaration.isConstant && type?.isOptional == true)
  }

  /// Whether the variable has an attribute that is unknown here, such as a property wrapper.
  var hasForeignAttributes: Bool {
    !declaration.attributes.areAll(
      of: ["available", "DependencyEndpoint", "DependencyEndpointIgnored", "MainActor"])
  }
}
