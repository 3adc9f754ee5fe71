import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyEndpoint`: a variable of a closure that reports an issue until it is given one, and a
/// method with labels.
enum DependencyEndpointMacro {
  /// The name that `method:` gives; with a diagnostic if it can be no name.
  private static func methodName(
    in node: AttributeSyntax, of endpoint: Endpoint, _ context: some MacroExpansionContext
  ) -> String? {
    guard case .argumentList(let arguments) = node.arguments,
      let argument = arguments.first(where: { $0.label?.text == "method" })?.expression
    else { return nil }
    guard let literal = argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      literal.isValidSwiftIdentifier(for: .memberAccess)
    else {
      context.diagnose(.endpointMethodName(argument))
      return nil
    }
    guard
      literal != endpoint.name.bareName || endpoint.closure.parameters.contains(where: \.isNamed)
    else {
      context.diagnose(.endpointMethodClash(argument, with: endpoint))
      return nil
    }
    return literal.isValidSwiftIdentifier(for: .variableName) ? literal : "`\(literal)`"
  }

  /// The type around the endpoint, as an issue names it.
  private static func clientName(_ context: some MacroExpansionContext) -> String {
    for scope in context.lexicalContext {
      if let type = scope.asProtocol((any NamedDeclSyntax).self),
        scope.asProtocol((any DeclGroupSyntax).self) != nil
      {
        return type.name.bareName
      }
    }
    return ""
  }
}

extension ClosureParameter {
  fileprivate var isNamed: Bool { label != nil }
}

extension DependencyEndpointMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let endpoint = Endpoint(declaration) else { return [] }
    let storage = endpoint.storageName
    let initializer: AccessorDeclSyntax = """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = initialValue
      }
      """
    // Through it a default would replace the one of the storage, which reports and then calls it.
    let initializers = endpoint.initialValue == nil ? [initializer] : []
    return initializers + [
      """
      get {
        \(raw: storage)
      }
      """,
      """
      set {
        \(raw: storage) = newValue
      }
      """,
    ]
  }
}

extension DependencyEndpointMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let endpoint = Endpoint(declaration) else {
      context.diagnose(.endpointNeedsClosure(node, on: declaration))
      return []
    }
    if endpoint.lacksPlaceholder {
      context.diagnose(.endpointNeedsDefault(endpoint))
    }
    if let parameter = endpoint.variadicParameter, endpoint.initialValue != nil {
      context.diagnose(.endpointVariadic(parameter))
    }
    let name = methodName(in: node, of: endpoint, context)
    let method = EndpointMethod(of: endpoint, named: name)?.declaration
    return endpoint.storage(in: clientName(context)) + (method.map { [$0] } ?? [])
  }
}
