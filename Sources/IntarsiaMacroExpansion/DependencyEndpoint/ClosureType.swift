import SwiftSyntax

/// The type of an endpoint: a function type, with the attributes and parentheses around it.
struct ClosureType {
  let function: FunctionTypeSyntax
  private(set) var attributes: [AttributeSyntax] = []
  private(set) var specifiers: [String] = []

  /// Creates the closure type from a type, or returns `nil` if the type is not spelled as a
  /// function type.
  init?(_ type: TypeSyntax) {
    if let function = type.as(FunctionTypeSyntax.self) {
      self.function = function
    } else if let attributed = type.as(AttributedTypeSyntax.self),
      var inner = Self(attributed.baseType)
    {
      inner.attributes.insert(
        contentsOf: attributed.attributes.compactMap { $0.as(AttributeSyntax.self) }, at: 0)
      inner.specifiers.insert(contentsOf: attributed.specifiers.map(\.trimmedDescription), at: 0)
      self = inner
    } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first, element.firstName == nil, element.ellipsis == nil,
      let inner = Self(element.type)
    {
      self = inner
    } else {
      return nil
    }
  }

  var parameters: [ClosureParameter] {
    function.parameters.enumerated().map { ClosureParameter($1, position: $0) }
  }

  /// Whether a parameter has a name.
  var namesParameters: Bool { parameters.contains { $0.label != nil } }

  var result: TypeSyntax { function.returnClause.type.trimmed }

  var isAsync: Bool { function.effectSpecifiers?.asyncSpecifier != nil }

  /// The errors that the closure can throw.
  var failure: Failure {
    guard let clause = function.effectSpecifiers?.throwsClause else { return .nothing }
    guard let type = clause.type else { return .anything }
    switch type.trimmedDescription {
    case "Never", "Swift.Never": return .nothing
    case "any Error", "Error", "any Swift.Error", "Swift.Error": return .anything
    default: return .typed
    }
  }

  enum Failure {
    case nothing
    case anything
    case typed
  }

  /// The `try` and `await` that a call of the closure needs, with a space after each.
  var callPrefix: String {
    let canThrow = function.effectSpecifiers?.throwsClause != nil && failure != .nothing
    return (canThrow ? "try " : "") + (isAsync ? "await " : "")
  }
}

/// A parameter of an endpoint.
struct ClosureParameter {
  /// The name after the underscore: `id` in `(_ id: Int)`.
  let label: TokenSyntax?
  let type: TypeSyntax

  /// Whether the parameter is variadic, so that its arguments cannot be forwarded.
  let isVariadic: Bool

  /// The name of the parameter inside the closure.
  let name: String

  init(_ element: TupleTypeElementSyntax, position: Int) {
    let label = element.secondName ?? element.firstName
    self.label = label.flatMap { $0.tokenKind == .wildcard ? nil : $0.trimmed }
    type = element.type.trimmed
    isVariadic = element.ellipsis != nil || element.type.is(PackExpansionTypeSyntax.self)
    name = "p\(position)"
  }

  /// Whether the argument can be passed to a function that prints it.
  ///
  /// Excluded are `inout` parameters and parameters with an ownership modifier, which may be
  /// noncopyable, and nonescaping closures.
  var isPrintable: Bool {
    if let attributed = type.as(AttributedTypeSyntax.self) {
      return attributed.specifiers.isEmpty
        && attributed.attributes.trimmedDescription == "@escaping"
    }
    return ClosureType(type) == nil
  }

  /// Returns the name as an argument of a call: with `&` for an `inout` parameter, and as a call
  /// for an `@autoclosure` parameter.
  func argument(_ name: String) -> String {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return name }
    if attributed.specifiers.contains(where: { $0.trimmedDescription == "inout" }) {
      return "&\(name)"
    }
    let isAutoclosure = attributed.attributes.contains {
      $0.as(AttributeSyntax.self)?.baseName == "autoclosure"
    }
    guard isAutoclosure, let closure = ClosureType(type) else { return name }
    return "\(closure.callPrefix)\(name)()"
  }
}
