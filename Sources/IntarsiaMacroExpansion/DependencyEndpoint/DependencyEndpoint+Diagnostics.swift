import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Diagnostic {
  /// The diagnostic for `@DependencyEndpoint` on a declaration that cannot be an endpoint.
  static func endpointNeedsClosure(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      attribute, "endpoint-needs-closure",
      "'@DependencyEndpoint' can be attached to a stored variable without observers, whose type "
        + "is spelled as a function type, such as 'var load: () throws -> Data'",
      fixIts: [.remove(attribute)])
  }

  /// The diagnostic for an endpoint that must return a value and has no default.
  static func endpointNeedsDefault(_ endpoint: Endpoint) -> Diagnostic {
    let canThrow = endpoint.closure.failure != .typed
    return Diagnostic(
      endpoint.name, "endpoint-needs-default",
      "Until '\(endpoint.name.bareName)' is overridden it reports an issue, and has nothing to "
        + "return after that; give it a default\(canThrow ? ", or let it throw" : "")",
      fixIts: canThrow
        ? [.giveDefault(endpoint), .makeThrowing(endpoint)] : [.giveDefault(endpoint)])
  }

  /// The diagnostic for a default of a closure with a variadic parameter.
  static func endpointVariadic(_ parameter: TupleTypeElementSyntax) -> Diagnostic {
    let array: TypeSyntax = "[\(parameter.type.trimmed)]"
    let changed = parameter.with(\.ellipsis, nil).with(
      \.type,
      array.with(\.leadingTrivia, parameter.type.leadingTrivia)
        .with(\.trailingTrivia, parameter.ellipsis?.trailingTrivia ?? []))
    return Diagnostic(
      parameter, "endpoint-variadic",
      "The arguments of a variadic parameter cannot be passed on to the default of an endpoint; "
        + "take an array",
      fixIts: [
        FixIt(
          "endpoint-take-array", "Replace with '\(array)'", replacing: parameter, by: changed)
      ])
  }

  /// The diagnostic for a `method:` that is not the name of a method.
  static func endpointMethodName(_ argument: ExprSyntax) -> Diagnostic {
    Diagnostic(
      argument, "endpoint-method-name",
      "'method' takes a string literal with the name of the method and no more, such as "
        + "\"fetch\"; the labels come from the type of the endpoint")
  }

  /// The diagnostic for a `method:` without labels that has the name of the endpoint.
  static func endpointMethodClash(_ argument: ExprSyntax, with endpoint: Endpoint) -> Diagnostic {
    Diagnostic(
      argument, "endpoint-method-clash",
      "A method '\(endpoint.name.bareName)' without labels would be called like the endpoint "
        + "itself; choose another name, or name the parameters in the type of the endpoint")
  }
}

extension FixIt {
  /// Inserts a default that returns an empty value, or a placeholder if no empty value is known.
  fileprivate static func giveDefault(_ endpoint: Endpoint) -> FixIt {
    let result = endpoint.closure.result
    let ignored = endpoint.closure.parameters.map { _ in "_" }.joined(separator: ", ")
    let parameters = ignored.isEmpty ? "" : "\(ignored) in "
    // The default is inserted directly after the type, so that the rest of the line keeps its
    // position.
    let type = endpoint.variable.bindings.first?.typeAnnotation?.type ?? endpoint.type
    return FixIt(
      "endpoint-give-default", "Insert '= { \(parameters)\(result.emptyValue ?? "…") }'",
      replacing: type,
      by: "\(type.trimmed) = { \(parameters)\(result.emptyValue ?? "<#\(result)#>") }")
  }

  /// Makes the endpoint throwing, so that it needs no value to return.
  fileprivate static func makeThrowing(_ endpoint: Endpoint) -> FixIt {
    FixIt(
      "endpoint-make-throwing", "Insert 'throws'",
      replacing: endpoint.closure.function.returnClause.arrow, by: "throws ->")
  }
}

extension TypeSyntax {
  /// A literal for an empty value of this type, if one is known.
  fileprivate var emptyValue: String? {
    if self.is(ArrayTypeSyntax.self) { return "[]" }
    if self.is(DictionaryTypeSyntax.self) { return "[:]" }
    switch trimmedDescription {
    case "Bool": return "false"
    case "Double", "Float", "Int": return "0"
    case "String": return "\"\""
    default: return nil
    }
  }
}
