import SwiftSyntax

/// A case of an enum with `@Reducer`, and the code that is generated for it.
struct ReducerCase {
  /// The content of a case.
  enum Content {
    /// A feature, and the expression that creates its reducer.
    case feature(TypeSyntax, reducer: String)
    /// A state that is dismissed by its first action, such as the state of an alert.
    case ephemeral(TypeSyntax, action: String)
    /// Values without actions: none, those of a case with several, or of one that is marked so.
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
    let parameters = element.parameters
    if parameters.count != 1 || declaration.attributes.have("ReducerCaseIgnored") {
      content = .values(parameters)
    } else {
      let type = parameters[0].type.trimmed
      if let action = type.actionOfDialog {
        content = .ephemeral(type, action: action)
      } else if declaration.attributes.have("ReducerCaseEphemeral") {
        content = .ephemeral(type, action: "\(type).Action")
      } else {
        content = .feature(
          type, reducer: parameters[0].defaultValue.map { "\($0.value.trimmed)" } ?? "\(type)()")
      }
    }
  }

  /// The case of the state.
  var state: String { declaration { "\($0).State" } }

  /// The case of the action.
  var action: String? {
    switch content {
    case .feature(let type, _): declaration("(\(type).Action)")
    case .ephemeral(_, let action): declaration("(\(action))")
    case .values: nil
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
  var caseScope: String { declaration { "IntarsiaRuntime.StoreOf<\($0)>" } }

  /// The code that converts the state's case to the case of `CaseScope`.
  var scoping: String? {
    switch content {
    case .feature:
      return "case .\(name):\n  return .\(name)(store._$case(\\.\(name), action: \\.\(name)))"
    case .ephemeral:
      return "case .\(name)(let v0):\n  return .\(name)(v0)"
    case .values(let parameters):
      let arguments = parameters.list { index, parameter in "\(parameter.caseLabel)v\(index)" }
      return "case .\(name)\(parameters.pattern):\n  return .\(name)\(arguments)"
    }
  }

  /// Returns a case with the same values, but for a feature with the type from `payload`.
  private func declaration(ofFeature payload: (TypeSyntax) -> String) -> String {
    switch content {
    case .feature(let type, _): declaration("(\(payload(type)))")
    case .ephemeral(let type, _): declaration("(\(type))")
    case .values(let parameters):
      declaration(
        parameters.list { _, parameter in
          parameter.with(\.trailingComma, nil).trimmedDescription
        })
    }
  }

  private func declaration(_ payload: String) -> String {
    "\(prefix)case \(name)\(payload)"
  }
}

extension TypeSyntax {
  /// The action type of an alert or a dialog, if this is the type of its state.
  fileprivate var actionOfDialog: String? {
    guard let (name, arguments) = nameAndArguments,
      ["AlertState", "ConfirmationDialogState"].contains(name)
    else { return nil }
    return arguments.first
  }
}
