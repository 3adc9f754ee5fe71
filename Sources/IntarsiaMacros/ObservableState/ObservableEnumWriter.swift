import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes what an observable enum says of itself: who stands in which of its cases.
struct ObservableEnumWriter {
  private let members: MemberBlockItemListSyntax
  private let access: String
  /// Each case's number is its place here: those of one name in clauses of an `#if` are one case.
  private let names: [String]

  init(_ declaration: EnumDeclSyntax) {
    members = declaration.memberBlock.members
    access = declaration.modifiers.memberAccess
    var names: [String] = []
    for element in members.enumCases.flatMap(\.elements) where !names.contains(element.name.text) {
      names.append(element.name.text)
    }
    self.names = names
  }

  var declarations: [DeclSyntax] {
    [
      """
      \(raw: access)var _$identity: IntarsiaRuntime.ObservationIdentity {
        \(raw: body { "return IntarsiaRuntime._CaseIdentity.owner(\($0.of))" })
      }
      """,
      """
      \(raw: access)var _$isEphemeral: Swift.Bool {
        \(raw: body { "return IntarsiaRuntime._CaseIdentity.isEphemeral(\($0.of))" })
      }
      """,
      """
      \(raw: access)var _$trackedIdentity: Swift.ObjectIdentifier {
        \(raw: body { "return IntarsiaRuntime._CaseIdentity.of(\($0.number), in: Self.self)" })
      }
      """,
      """
      \(raw: access)var _$inPlaceMark: IntarsiaCollections._InPlaceMark {
        \(raw: body { "return IntarsiaRuntime._CaseMark.of(\($0.number), in: Self.self)" })
      }
      """,
      """
      \(raw: access)mutating func _$markInPlace() -> IntarsiaCollections._InPlaceMark {
        \(raw: marking)
        return _$inPlaceMark
      }
      """,
    ]
  }

  /// A `switch` whose cases are made from their number and what they hold.
  ///
  /// - Parameter statement: Makes the code of a case from its arguments: with the number of the case, or without.
  private func body(_ statement: ((number: String, of: String)) -> String) -> String {
    let cases = members.mapCases { declaration in
      guard !declaration.attributes.isUnavailable else { return nil }
      return declaration.elements.map { element in
        let number = names.firstIndex(of: element.name.text) ?? 0
        let payload = ObservablePayload(element)
        let numbered = payload.value.map { "\(number), \($0)" } ?? "\(number)"
        return """
          case .\(element.name.text)\(payload.pattern("let")):
            \(statement((numbered, payload.value.map { "of: \($0)" } ?? "")))
          """
      }
      .joined(separator: "\n")
    }
    return "switch self {\n\(cases)\n}".indented(by: 2)
  }

  private var marking: String {
    let elements = members.enumCases.flatMap(\.elements)
    guard elements.contains(where: { ObservablePayload($0).isSingle }) else { return "" }
    // Each case by its name, without a `default`: where an `#if` leaves nothing for that, the compiler would warn.
    let cases = members.mapCases { declaration in
      guard !declaration.attributes.isUnavailable else { return nil }
      return declaration.elements.map { element in
        let payload = ObservablePayload(element)
        guard payload.isSingle else { return "case .\(element.name.text):\n  break" }
        return """
          case .\(element.name.text)\(payload.pattern("var")):
            IntarsiaRuntime._CaseMark.set(in: &v0)
            self = .\(element.name.text)(\(payload.label)v0)
          """
      }
      .joined(separator: "\n")
    }
    return "switch self {\n\(cases)\n}".indented(by: 2)
  }
}

/// What a case holds, as far as observation is concerned.
private struct ObservablePayload {
  private let parameters: [EnumCaseParameterSyntax]

  init(_ element: EnumCaseElementSyntax) {
    parameters = Array(element.parameterClause?.parameters ?? [])
  }

  /// Whether the case holds one value, which may be a state.
  var isSingle: Bool { parameters.count == 1 && !parameters[0].type.isVoid }

  var label: String { parameters.first?.caseLabel ?? "" }

  /// What binds the values.
  func pattern(_ introducer: String) -> String {
    if isSingle { return "(\(introducer) v0)" }
    guard parameters.count > 1 else { return "" }
    return "(\(parameters.indices.map { "\(introducer) v\($0)" }.joined(separator: ", ")))"
  }

  /// What was bound; several values are a tuple.
  var value: String? {
    if isSingle { return "v0" }
    guard parameters.count > 1 else { return nil }
    return "(\(parameters.indices.map { "v\($0)" }.joined(separator: ", ")))"
  }
}
