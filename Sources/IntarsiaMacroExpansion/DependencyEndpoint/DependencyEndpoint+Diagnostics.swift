import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
  /// The diagnostic for `@DependencyEndpoint` on a declaration that cannot be an endpoint.
  static func endpointNeedsClosure(
    _ attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol
  ) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: MacroMessage(
        "endpoint-needs-closure",
        "'@DependencyEndpoint' can be attached to a stored variable without observers, whose type "
          + "is spelled as a function type, such as 'var load: () throws -> Data'"),
      fixIts: [.remove(attribute)])
  }

  /// The diagnostic for an endpoint that must return a value and has no default.
  static func endpointNeedsDefault(_ endpoint: Endpoint) -> Diagnostic {
    let fixIts: [FixIt] =
      endpoint.closure.failure == .typed
      ? [.giveDefault(endpoint)] : [.giveDefault(endpoint), .makeThrowing(endpoint)]
    let advice =
      endpoint.closure.failure == .typed
      ? "give it a default" : "give it a default, or let it throw"
    return Diagnostic(
      node: endpoint.name,
      message: MacroMessage(
        "endpoint-needs-default",
        "Until '\(endpoint.name.bareName)' is overridden it reports an issue, and has nothing to "
          + "return after that; \(advice)"),
      fixIts: fixIts)
  }

  /// The diagnostic for a default of a closure with a variadic parameter.
  static func endpointVariadic(_ parameter: TupleTypeElementSyntax) -> Diagnostic {
    let array = TokenSyntax(
      .unknown("[\(parameter.type.trimmed)]"), leadingTrivia: parameter.type.leadingTrivia,
      trailingTrivia: parameter.ellipsis?.trailingTrivia ?? [], presence: .present)
    var changes: [FixIt.Change] = [
      .replace(oldNode: Syntax(parameter.type), newNode: Syntax(array))
    ]
    if let ellipsis = parameter.ellipsis {
      let nothing = TokenSyntax(.unknown(""), presence: .present)
      changes.append(.replace(oldNode: Syntax(ellipsis), newNode: Syntax(nothing)))
    }
    return Diagnostic(
      node: parameter,
      message: MacroMessage(
        "endpoint-variadic",
        "The arguments of a variadic parameter cannot be passed on to the default of an endpoint; "
          + "take an array"),
      fixIts: [
        FixIt(
          message: MacroMessage(
            "endpoint-take-array", "Replace with '[\(parameter.type.trimmed)]'"),
          changes: changes)
      ])
  }

  /// The diagnostic for a `method:` that is not the name of a method.
  static func endpointMethodName(_ argument: ExprSyntax) -> Diagnostic {
    Diagnostic(
      node: argument,
      message: MacroMessage(
        "endpoint-method-name",
        "'method' takes a string literal with the name of the method and no more, such as "
          + "\"fetch\"; the labels come from the type of the endpoint"))
  }

  /// The diagnostic for a `method:` without labels that has the name of the endpoint.
  static func endpointMethodClash(_ argument: ExprSyntax, with endpoint: Endpoint) -> Diagnostic {
    Diagnostic(
      node: argument,
      message: MacroMessage(
        "endpoint-method-clash",
        "A method '\(endpoint.name.bareName)' without labels would be called like the endpoint "
          + "itself; choose another name, or name the parameters in the type of the endpoint"))
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
    let text = "\(type.trimmed) = { \(parameters)\(result.emptyValue) }"
    let newType = TokenSyntax(
      .unknown(text), leadingTrivia: type.leadingTrivia, trailingTrivia: type.trailingTrivia,
      presence: .present)
    return FixIt(
      message: MacroMessage(
        "endpoint-give-default",
        "Insert '= { \(parameters)\(result.emptyValueText) }'"),
      changes: [.replace(oldNode: Syntax(type), newNode: Syntax(newType))])
  }

  /// Makes the endpoint throwing, so that it needs no value to return.
  fileprivate static func makeThrowing(_ endpoint: Endpoint) -> FixIt {
    let arrow = endpoint.closure.function.returnClause.arrow
    let newArrow = arrow.with(\.tokenKind, .unknown("throws ->"))
    return FixIt(
      message: MacroMessage("endpoint-make-throwing", "Insert 'throws'"),
      changes: [.replace(oldNode: Syntax(arrow), newNode: Syntax(newArrow))])
  }
}

extension TypeSyntax {
  /// A literal for an empty value of this type, or an editor placeholder.
  fileprivate var emptyValue: String {
    knownEmptyValue ?? "<#\(trimmedDescription)#>"
  }

  fileprivate var emptyValueText: String {
    knownEmptyValue ?? "…"
  }

  private var knownEmptyValue: String? {
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
