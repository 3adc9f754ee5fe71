import SwiftSyntax

/// A case of an enum with `@Reducer`, and the code that is generated for it.
struct ReducerCase {
  /// The content of a case.
  enum Content {
    case nothing
    /// A feature, and the expression that creates its reducer.
    case feature(TypeSyntax, reducer: String)
    /// A state that is dismissed by its first action, such as the state of an alert.
    case ephemeral(TypeSyntax, action: String)
    /// Values without actions: those of a case with several, or of one that is marked so.
    case values([EnumCaseParameterSyntax])
  }

  let name: TokenSyntax
  let content: Content
  /// The code before the keyword `case`: availability and modifiers such as `indirect`.
  private let prefix: String

  init(_ element: EnumCaseElementSyntax, in declaration: EnumCaseDeclSyntax) {
    name = element.name.trimmed
    prefix =
      declaration.attributes.availability
      + declaration.modifiers.map { "\($0.trimmed) " }.joined()
    let parameters = Array(element.parameterClause?.parameters ?? [])
    if parameters.isEmpty {
      content = .nothing
    } else if parameters.count > 1 || !declaration.attributes.named("ReducerCaseIgnored").isEmpty {
      content = .values(parameters)
    } else {
      let type = parameters[0].type.trimmed
      if let action = type.actionOfDialog {
        content = .ephemeral(type, action: action)
      } else if !declaration.attributes.named("ReducerCaseEphemeral").isEmpty {
        content = .ephemeral(type, action: "\(type).Action")
      } else {
        content = .feature(
          type, reducer: parameters[0].defaultValue.map { "\($0.value.trimmed)" } ?? "\(type)()")
      }
    }
  }

  /// The case of the state.
  var state: String? {
    switch content {
    case .nothing: declaration("")
    case .feature(let type, _): declaration("(\(type).State)")
    case .ephemeral(let type, _): declaration("(\(type))")
    case .values(let parameters): declaration("(\(parameters.declared))")
    }
  }

  /// The case of the action.
  var action: String? {
    switch content {
    case .feature(let type, _): declaration("(\(type).Action)")
    case .ephemeral(_, let action): declaration("(\(action))")
    case .nothing, .values: nil
    }
  }

  /// The reducer in the body.
  var scope: String? {
    guard case .feature(_, let reducer) = content else { return nil }
    return """
      IntarsiaRuntime.Scope(state: \\Self.State.Cases.\(name), action: \\Self.Action.Cases.\(name)) {
        \(reducer)
      }
      """
  }

  /// The case of `CaseScope`, which a view switches over.
  var caseScope: String? {
    switch content {
    case .nothing: declaration("")
    case .feature(let type, _): declaration("(IntarsiaRuntime.StoreOf<\(type)>)")
    case .ephemeral(let type, _): declaration("(\(type))")
    case .values(let parameters): declaration("(\(parameters.declared))")
    }
  }

  /// The code that converts the state's case to the case of `CaseScope`.
  var scoping: String? {
    switch content {
    case .nothing:
      return "case .\(name):\n  return .\(name)"
    case .feature:
      return "case .\(name):\n  return .\(name)(store._$case(\\.\(name), action: \\.\(name)))"
    case .ephemeral:
      return "case .\(name)(let v0):\n  return .\(name)(v0)"
    case .values(let parameters):
      let bindings = parameters.indices.map { "let v\($0)" }.joined(separator: ", ")
      let arguments = parameters.enumerated().map { "\($1.caseLabel)v\($0)" }
      return """
        case .\(name)(\(bindings)):
          return .\(name)(\(arguments.joined(separator: ", ")))
        """
    }
  }

  private func declaration(_ payload: String) -> String {
    "\(prefix)case \(name)\(payload)"
  }
}

extension [EnumCaseParameterSyntax] {
  /// The parameters as they were declared.
  fileprivate var declared: String {
    map { $0.with(\.trailingComma, nil).trimmedDescription }.joined(separator: ", ")
  }
}

extension TypeSyntax {
  /// The action type of an alert or a dialog, if this is the type of its state.
  fileprivate var actionOfDialog: String? {
    let name: TokenSyntax
    let generics: GenericArgumentClauseSyntax?
    if let member = self.as(MemberTypeSyntax.self) {
      (name, generics) = (member.name, member.genericArgumentClause)
    } else if let identifier = self.as(IdentifierTypeSyntax.self) {
      (name, generics) = (identifier.name, identifier.genericArgumentClause)
    } else {
      return nil
    }
    guard ["AlertState", "ConfirmationDialogState"].contains(name.text),
      let argument = generics?.arguments.first
    else { return nil }
    return "\(argument.argument.trimmed)"
  }
}
