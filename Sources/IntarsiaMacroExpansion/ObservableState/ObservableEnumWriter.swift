import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes the members of an observable enum that identify its current case and the state in it.
struct ObservableEnumWriter {
  private let members: MemberBlockItemListSyntax
  /// The attributes and modifiers of each member.
  private let head: String
  /// The names of the cases, in which the index of a name is the number of the case.
  ///
  /// Cases with the same name in different clauses of an `#if` are one case.
  private let names: [String]

  init(_ declaration: EnumDeclSyntax, in context: some MacroExpansionContext) {
    members = declaration.memberBlock.members
    head = members.deprecation + declaration.modifiers.memberAccess(in: context)
    names = members.caseElements.map(\.name.text).unique
  }

  var declarations: [DeclSyntax] {
    [
      """
      \(raw: head)var _$identity: IntarsiaRuntime.ObservationIdentity {
        \(raw: body { "return IntarsiaRuntime._CaseIdentity.owner(\($0.of))" })
      }
      """,
      """
      \(raw: head)var _$isEphemeral: Swift.Bool {
        \(raw: body { "return IntarsiaRuntime._CaseIdentity.isEphemeral(\($0.of))" })
      }
      """,
      """
      \(raw: head)var _$payloadID: IntarsiaRuntime._PayloadID? {
        \(raw: body { "return IntarsiaRuntime._CaseIdentity.payloadID(\($0.number))" })
      }
      """,
      """
      \(raw: head)var _$trackedIdentity: Swift.ObjectIdentifier {
        \(raw: body { "return IntarsiaRuntime._CaseIdentity.of(\($0.number), in: Self.self)" })
      }
      """,
      """
      \(raw: head)var _$inPlaceMark: IntarsiaCollections._InPlaceMark {
        \(raw: body { "return \(mark(number: $0.of))" })
      }
      """,
      """
      \(raw: head)mutating func _$markInPlace() -> IntarsiaCollections._InPlaceMark {
        \(raw: marking)
        return _$inPlaceMark
      }
      """,
    ]
  }

  private func mark(number value: String) -> String {
    "IntarsiaCollections._InPlaceMark(identity: _$trackedIdentity, "
      + "number: IntarsiaRuntime._CaseIdentity.markNumber(\(value)))"
  }

  /// Returns a `switch` with a statement for each case.
  ///
  /// - Parameter statement: Returns the statement for a case from its arguments. `number` consists
  ///   of the number of the case and its value, `of` only of the value.
  private func body(_ statement: ((number: String, of: String)) -> String) -> String {
    switchOverCases { element in
      let number = names.firstIndex(of: element.name.text) ?? 0
      let values = element.observedValues
      let value = values.count == 1 ? "v0" : values.list { index, _ in "v\(index)" }
      let numbered = values.isEmpty ? "\(number)" : "\(number), \(value)"
      return """
        case .\(element.name.text)\(values.pattern):
          \(statement((numbered, values.isEmpty ? "" : "of: \(value)")))
        """
    }
  }

  private var marking: String {
    guard members.caseElements.contains(where: { $0.observedValues.count == 1 }) else { return "" }
    // Each case is listed by its name instead of `default`. The compiler warns about a `default` if
    // an `#if` leaves no other case.
    return switchOverCases { element in
      let values = element.observedValues
      guard values.count == 1 else { return "case .\(element.name.text):\n  break" }
      return """
        case .\(element.name.text)(var v0):
          IntarsiaRuntime._CaseIdentity.mark(&v0)
          self = .\(element.name.text)(\(values[0].caseLabel)v0)
        """
    }
  }

  private func switchOverCases(_ clause: (EnumCaseElementSyntax) -> String) -> String {
    "switch self {\n\(members.mapCases { element, _ in clause(element) })\n}".indented(by: 2)
  }
}

extension EnumCaseElementSyntax {
  /// The associated values, one or several of which may be a state: not a single `Void`.
  fileprivate var observedValues: [EnumCaseParameterSyntax] {
    parameters.count == 1 && parameters[0].type.isVoid ? [] : parameters
  }
}
