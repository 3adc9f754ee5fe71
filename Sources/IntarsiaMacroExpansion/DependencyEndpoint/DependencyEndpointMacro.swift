import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The macro `@DependencyEndpoint`, which gives a closure variable a default that reports an issue,
/// and generates a method with labels.
enum DependencyEndpointMacro {
  /// Returns the name in the argument `method:`; diagnoses an argument that cannot be a name.
  private static func methodName(
    in node: AttributeSyntax, of endpoint: Endpoint, _ context: some MacroExpansionContext
  ) -> String? {
    guard
      let argument = node.labeledArguments.first(where: { $0.label?.text == "method" })?.expression
    else { return nil }
    guard let literal = argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      literal.isValidSwiftIdentifier(for: .memberAccess)
    else {
      context.diagnose(
        argument, "endpoint-method-name",
        "'method' takes a string literal with the name of the method and no more, such as "
          + "\"fetch\"; the labels come from the type of the endpoint")
      return nil
    }
    guard literal != endpoint.name.bareName || endpoint.closure.namesParameters else {
      context.diagnose(
        argument, "endpoint-method-clash",
        "A method '\(endpoint.name.bareName)' without labels would be called like the endpoint "
          + "itself; choose another name, or name the parameters in the type of the endpoint")
      return nil
    }
    return literal.isValidSwiftIdentifier(for: .variableName) ? literal : "`\(literal)`"
  }

  /// Returns the name of the type around the endpoint, for issues.
  private static func clientName(_ context: some MacroExpansionContext) -> String {
    context.lexicalContext.lazy
      .filter { $0.asProtocol((any DeclGroupSyntax).self) != nil }
      .compactMap { $0.asProtocol((any NamedDeclSyntax).self)?.name.bareName }.first ?? ""
  }
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
    // An endpoint with a default has no init accessor. Through it, the default would replace the
    // initial value of the storage, which reports an issue and then calls the default.
    let initializers = endpoint.initialValue == nil ? [initializer] : []
    return initializers + [
      """
      get {
        \(raw: endpoint.calledName)
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
      context.diagnose(
        node, "endpoint-needs-closure",
        "'@DependencyEndpoint' can be attached to a stored variable without observers, whose type "
          + "is spelled as a function type, such as 'var load: () throws -> Data'",
        fixIts: [.remove(node)])
      return []
    }
    endpoint.checkDefault(context)
    let name = methodName(in: node, of: endpoint, context)
    let method = EndpointMethod(of: endpoint, named: name)?.declaration
    let client = clientName(context)
    return endpoint.storage(in: client) + endpoint.observed(in: client)
      + (method.map { [$0] } ?? [])
  }
}
