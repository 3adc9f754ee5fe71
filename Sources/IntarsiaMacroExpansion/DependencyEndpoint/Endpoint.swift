import SwiftSyntax
import SwiftSyntaxBuilder

/// A variable that stores an endpoint of a client.
struct Endpoint {
  let variable: VariableDeclSyntax
  let name: TokenSyntax
  let type: TypeSyntax
  let closure: ClosureType
  let initialValue: ExprSyntax?

  /// Creates the endpoint of a declaration, or returns `nil` if the declaration is not an endpoint.
  ///
  /// An endpoint is a stored variable in a declaration of its own, with a type that is spelled as a
  /// function type.
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

  /// The name of the stored variable for the endpoint.
  var storageName: String { "_\(name.bareName)" }

  /// The name of the variable whose closure callers get.
  var calledName: String { isObservable ? "_observed_\(name.bareName)" : storageName }

  /// Whether a trace can record the calls of the endpoint.
  ///
  /// A `sending` result cannot be both recorded and returned.
  private var isObservable: Bool {
    closure.result.as(AttributedTypeSyntax.self)?.specifiers.isEmpty != false
      && closure.parameters.allSatisfy { $0.isPrintable && !$0.isVariadic }
  }

  /// Returns the variable with the closure that reports its calls while a trace is recorded.
  func observed(in client: String) -> [DeclSyntax] {
    guard isObservable else { return [] }
    let names = closure.parameters.map(\.name)
    // Swift 6.3 takes a closure without this for one that throws any error.
    let effects =
      closure.failure == .typed
      ? closure.function.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? "" : ""
    let head = names.isEmpty && !effects.isEmpty ? "()" : names.joined(separator: ", ")
    let signature = head.isEmpty ? "" : "\(head)\(effects) in"
    let labels = closure.namesParameters ? ["names: \"\(self.labels)\""] : []
    let passed = labels + names.map { "\($0) as Any" }
    let begin = (["\"\(client)\"", "\"\(name.bareName)\""] + passed + ["of: client"])
      .joined(separator: ", ")
    let run = "\(closure.callPrefix)endpoint(\(names.joined(separator: ", ")))"
    let result = closure.result.isVoid ? "Swift.Void" : closure.result.trimmedDescription
    let failure = ending(run)
    return [
      """
      \(raw: variable.attributes.availability)private var _observed_\(raw: name.bareName): \(type) {
        guard IntarsiaDependencies._DependencyCall.isObserved else {
          return \(raw: storageName)
        }
        let endpoint = \(raw: storageName)
        let client = IntarsiaDependencies._DependencyClientIdentity(of: self)
        return { \(raw: signature)
          guard let call = IntarsiaDependencies._DependencyCall.begin(\(raw: begin)) else {
            return \(raw: run)
          }
          if let answer = call.answer(as: (\(raw: result)).self) {
            return answer
          }\(raw: failure.indented(by: 4))
        }
      }
      """
    ]
  }

  /// Returns the code that runs a call and reports its end.
  private func ending(_ run: String) -> String {
    // The compiler warns of code after a call that does not return.
    if ["Never", "Swift.Never"].contains(closure.result.trimmedDescription) {
      return "\nreturn \(run)"
    }
    guard closure.failure != .nothing else { return "\nreturn call.end(\(run))" }
    let thrown =
      closure.function.effectSpecifiers?.throwsClause?.type.map { "throws(\($0.trimmed)) " } ?? ""
    return """

      do \(thrown){
        return call.end(\(run))
      } catch {
        throw call.end(throwing: error)
      }
      """
  }

  /// The names of the parameters: `id, _`.
  private var labels: String {
    closure.parameters.map { $0.label?.bareName ?? "_" }.joined(separator: ", ")
  }

  /// The default, if it can be called with the arguments of the endpoint.
  private var callableDefault: ExprSyntax? {
    variadicParameter == nil ? initialValue : nil
  }

  /// The variadic parameter, if any, whose arguments cannot be forwarded to the default.
  var variadicParameter: TupleTypeElementSyntax? {
    closure.function.parameters.first { $0.ellipsis != nil }
  }

  /// Whether the endpoint must return a value but has none: it has no default, cannot throw any
  /// error, and its result is neither `Void` nor an optional.
  var lacksPlaceholder: Bool {
    initialValue == nil && closure.failure != .anything
      && !closure.result.isVoid && !closure.result.isOptional
  }

  /// The name of the function that creates the default of the endpoint.
  private var makerName: String { "_unimplemented_\(name.bareName)" }

  /// Whether the default is a call of `unimplemented`, which reports an issue itself.
  private var isUnimplementedByHand: Bool {
    guard let call = initialValue?.as(FunctionCallExprSyntax.self) else { return false }
    return call.calledExpression.lastComponent == "unimplemented"
  }

  /// Returns the stored variable for the endpoint, and the function that creates its reporting
  /// default.
  func storage(in client: String) -> [DeclSyntax] {
    let availability = variable.attributes.availability(deprecated: false)
    if isUnimplementedByHand, let initialValue {
      return ["\(raw: availability)private var \(raw: storageName): \(type) = \(initialValue)"]
    }
    let description =
      "\"\(client)\", \"\(name.bareName)\"" + (labels.isEmpty ? "" : ", \"\(labels)\"")
    let placeholder = callableDefault.map { "\nlet _$placeholder: \(type) = \($0)" } ?? ""
    // The `_UnimplementedEndpoint` is created together with the client, because it records the
    // dependency that the client is created for. A function creates it: Swift 6.3 fails to
    // type-check the capture list of an initial value in a macro expansion.
    return [
      "\(raw: availability)private var \(raw: storageName): \(type) = Self.\(raw: makerName)()",
      """
      \(raw: availability)private static func \(raw: makerName)() -> \(type) {
        let _$endpoint = IntarsiaDependencies._UnimplementedEndpoint(\(raw: description))\
      \(raw: placeholder.indented(by: 2))
        return {\(raw: defaultBody.indented(by: 2))
        }
      }
      """,
    ]
  }

  /// The code of the default after its opening brace.
  private var defaultBody: String {
    let parameters = closure.parameters
    let names = parameters.map { callableDefault != nil || $0.isPrintable ? $0.name : "_" }
    let printed = parameters.filter(\.isPrintable).map(\.name).joined(separator: ", ")
    let signature = names.isEmpty ? "" : " \(names.joined(separator: ", ")) in"
    var statements = ["_$endpoint.report(\(printed))"]
    if callableDefault != nil {
      let passed = parameters.map { $0.argument($0.name) }.joined(separator: ", ")
      statements.append("return \(closure.callPrefix)_$placeholder(\(passed))")
    } else if closure.failure == .anything {
      statements = ["throw _$endpoint.failure(\(printed))"]
    } else if !closure.result.isVoid {
      // A missing default has its own diagnostic. The call of `fatalError` prevents a second error.
      statements.append(closure.result.isOptional ? "return nil" : "Swift.fatalError()")
    }
    return signature + statements.map { "\n  \($0)" }.joined()
  }
}
