import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension Endpoint {
  /// Diagnoses a missing default, and one that cannot be called.
  func checkDefault(_ context: some MacroExpansionContext) {
    if lacksPlaceholder {
      let canThrow = closure.failure != .typed
      context.diagnose(
        name, "endpoint-needs-default",
        "Until '\(name.bareName)' is overridden it reports an issue, and has nothing to return "
          + "after that; give it a default\(canThrow ? ", or let it throw" : "")",
        fixIts: canThrow ? [.giveDefault(self), .makeThrowing(self)] : [.giveDefault(self)])
    }
    if initialValue != nil, let parameter = variadicParameter {
      let array: TypeSyntax = "[\(parameter.type.trimmed)]"
      let changed = parameter.with(\.ellipsis, nil).with(
        \.type,
        array.with(\.leadingTrivia, parameter.type.leadingTrivia)
          .with(\.trailingTrivia, parameter.ellipsis?.trailingTrivia ?? []))
      context.diagnose(
        parameter, "endpoint-variadic",
        "The arguments of a variadic parameter cannot be passed on to the default of an endpoint; "
          + "take an array",
        fixIts: [
          FixIt(
            "endpoint-take-array", "Replace with '\(array)'", replacing: parameter, by: changed)
        ])
    }
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
