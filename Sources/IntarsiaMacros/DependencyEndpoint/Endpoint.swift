import SwiftSyntax
import SwiftSyntaxBuilder

/// A variable that holds one endpoint of a client.
struct Endpoint {
  let variable: VariableDeclSyntax
  let name: TokenSyntax
  let type: TypeSyntax
  let closure: ClosureType
  let initialValue: ExprSyntax?

  /// The endpoint that a declaration is; `nil` if it is none.
  ///
  /// Only a variable that is stored, stands alone, and spells a function type can be one.
  init?(_ declaration: some DeclSyntaxProtocol) {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      !variable.isConstant, !variable.isStatic, !variable.isLazy,
      variable.bindings.count == 1, let binding = variable.bindings.first,
      binding.accessorBlock == nil,
      let name = binding.name,
      let type = binding.typeAnnotation?.type,
      let closure = ClosureType(type)
    else { return nil }
    self.variable = variable
    self.name = name
    self.type = type.trimmed
    self.closure = closure
    initialValue = binding.initializer?.value.trimmed
  }

  /// The variable behind the endpoint.
  var storageName: String { "_\(name.bareName)" }

  /// The default, if it can be called with the endpoint's arguments.
  private var callableDefault: ExprSyntax? {
    variadicParameter == nil ? initialValue : nil
  }

  /// The parameter, if any, whose arguments cannot be passed on to the default.
  var variadicParameter: TupleTypeElementSyntax? {
    closure.function.parameters.first { $0.ellipsis != nil }
  }

  /// Whether the endpoint can do nothing sensible but return something that nobody has given.
  var lacksPlaceholder: Bool {
    initialValue == nil && closure.failure != .anything
      && !closure.result.isVoid && !closure.result.isOptional
  }

  /// The function that makes the default of the endpoint.
  private var makerName: String { "_unimplemented_\(name.bareName)" }

  /// Whether the default is one of the functions that report by themselves.
  private var isUnimplementedByHand: Bool {
    guard let call = initialValue?.as(FunctionCallExprSyntax.self) else { return false }
    return call.calledExpression.trimmedDescription.split(separator: ".").last == "unimplemented"
  }

  /// The variable behind the endpoint, and what makes the default in it that reports.
  func storage(in client: String) -> [DeclSyntax] {
    let availability = variable.attributes.availability
    if isUnimplementedByHand, let initialValue {
      return ["\(raw: availability)private var \(raw: storageName): \(type) = \(initialValue)"]
    }
    let placeholder = callableDefault.map { "\nlet placeholder: \(type) = \($0)" } ?? ""
    // The endpoint is made with the client, because it notes the dependency that this is made for.
    // In a function: Swift 6.3 fails to check the capture list of an initial value in an expansion.
    return [
      "\(raw: availability)private var \(raw: storageName): \(type) = Self.\(raw: makerName)()",
      """
      \(raw: availability)private static func \(raw: makerName)() -> \(type) {
        let endpoint = \(raw: unimplementedEndpoint(in: client))\(raw: placeholder.indented(by: 2))
        return {\(raw: defaultBody.indented(by: 2))
        }
      }
      """,
    ]
  }

  /// The expression that makes what reports.
  private func unimplementedEndpoint(in client: String) -> String {
    let hint = closure.parameters.map { $0.label?.bareName ?? "_" }.joined(separator: ", ")
    let arguments =
      "\"\(client)\", \"\(name.bareName)\"" + (hint.isEmpty ? "" : ", \"\(hint)\"")
    return "IntarsiaDependencies._UnimplementedEndpoint(\(arguments))"
  }

  /// What the default does: everything after its opening brace.
  private var defaultBody: String {
    let parameters = closure.parameters
    let names = parameters.map { callableDefault != nil || $0.isPrintable ? $0.name : "_" }
    let printed = parameters.filter(\.isPrintable).map(\.name).joined(separator: ", ")
    let signature = names.isEmpty ? "" : " \(names.joined(separator: ", ")) in"

    if callableDefault != nil {
      let passed = parameters.map { $0.argument($0.name) }.joined(separator: ", ")
      return """
        \(signature)
          endpoint.report(\(printed))
          return \(closure.callPrefix)placeholder(\(passed))
        """
    }
    if closure.failure == .anything {
      return """
        \(signature)
          throw endpoint.failure(\(printed))
        """
    }
    let result: String
    if closure.result.isVoid {
      result = ""
    } else if closure.result.isOptional {
      result = "\n  return nil"
    } else {
      // What keeps it from returning something is an error of its own; this keeps it the only one.
      result = "\n  Swift.fatalError()"
    }
    return """
      \(signature)
        endpoint.report(\(printed))\(result)
      """
  }
}
