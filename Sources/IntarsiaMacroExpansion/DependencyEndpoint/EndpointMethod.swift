import SwiftSyntax
import SwiftSyntaxBuilder

/// The method that calls an endpoint with labels.
struct EndpointMethod {
  private let endpoint: Endpoint
  private let name: String

  /// Creates the method of an endpoint, or returns `nil` if the endpoint needs no method or cannot
  /// have one.
  ///
  /// An endpoint needs a method if its type names its parameters, or if a name is given for the
  /// method. A method can neither forward variadic arguments nor be `@isolated(any)`.
  init?(of endpoint: Endpoint, named customName: String?) {
    let parameters = endpoint.closure.parameters
    guard customName != nil || endpoint.closure.namesParameters,
      !parameters.contains(where: \.isVariadic),
      !endpoint.closure.attributes.contains(where: { $0.baseName == "isolated" })
    else { return nil }
    self.endpoint = endpoint
    name = customName ?? endpoint.name.trimmed.text
  }

  var declaration: DeclSyntax {
    let closure = endpoint.closure
    let parameters = closure.parameters
    let labels = parameters.map { $0.label?.bareName }
    let haveNames = Set(labels.compactMap { $0 }).count == labels.compactMap { $0 }.count

    let signature = parameters.map { parameter -> String in
      guard let label = parameter.label else { return "_ \(parameter.name): \(parameter.type)" }
      return haveNames
        ? "\(label.labelText): \(parameter.type)"
        : "\(label.labelText) \(parameter.name): \(parameter.type)"
    }
    let arguments = parameters.map { parameter in
      parameter.argument(
        haveNames ? parameter.label?.referenceText ?? parameter.name : parameter.name)
    }
    let effects = closure.function.effectSpecifiers.map { " \($0.trimmed)" } ?? ""
    let result = closure.result.isVoid ? "" : " -> \(closure.result)"
    return """
      \(raw: documentation)\(raw: endpoint.variable.attributes.availability)\(raw: isolation)\
      \(raw: endpoint.variable.modifiers.access ?? "")\
      func \(raw: name)(\(raw: signature.joined(separator: ", ")))\
      \(raw: effects)\(raw: result) {
        \(raw: closure.callPrefix)self.\(raw: endpoint.calledName)\
      (\(raw: arguments.joined(separator: ", ")))
      }
      """
  }

  /// The documentation comment of the endpoint, which is copied to its method.
  private var documentation: String {
    endpoint.variable.leadingTrivia.compactMap { piece in
      switch piece {
      case .docLineComment(let text), .docBlockComment(let text): "\(text)\n"
      default: nil
      }
    }.joined()
  }

  /// The attributes and specifiers of the function type that determine the isolation of the
  /// closure.
  private var isolation: String {
    let attributes = endpoint.closure.attributes
      .filter { !["Sendable", "escaping", "convention", "preconcurrency"].contains($0.baseName) }
      .map { "\($0.trimmed) " }
    let specifiers = endpoint.closure.specifiers.map { "\($0) " }
    return (attributes + specifiers).joined()
  }
}
