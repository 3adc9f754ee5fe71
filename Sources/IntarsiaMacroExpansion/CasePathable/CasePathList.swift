import SwiftSyntax

extension CasePathWriter {
  /// Returns the functions that find a value's case and list all cases; empty for an enum without
  /// cases.
  func list(of members: MemberBlockItemListSyntax) -> String {
    guard !members.caseElements.isEmpty else { return "" }
    let path = "IntarsiaCases.PartialCaseKeyPath<\(root.text)>"
    let deprecation = members.deprecation
    return """
      \(deprecation)\(access)static func _$casePath(of root: \(root.text)) -> \(path) {
      \(matches(of: members))
      }
      \(deprecation)\(access)static func _$casePaths() -> [\(path)] {
        var paths: [\(path)] = []
      \(additions(of: members))
        return paths
      }
      """
  }

  private func matches(of members: MemberBlockItemListSyntax) -> String {
    // If no payload has a value, the compiler rejects a `switch` over all cases as incomplete.
    let canBeImpossible = members.caseElements
      .allSatisfy { $0.parameterClause?.parameters.isEmpty == false }
    let matches = members.mapCases { element, attributes in
      let name = element.name.text
      let available = attributes.introduction.map { "#available(\($0))" }
      let result = "return \\.\(name)"
      if canBeImpossible {
        let condition = available.map { ", \($0)" } ?? ""
        return "  if case .\(name) = root\(condition) { \(result) }"
      }
      guard let available else { return "  case .\(name): \(result)" }
      return """
          case .\(name):
            if \(available) { \(result) }
            Swift.fatalError(file: #fileID)
        """
    }
    return canBeImpossible
      ? "\(matches)\n  Swift.fatalError(file: #fileID)" : "  switch root {\n\(matches)\n  }"
  }

  private func additions(of members: MemberBlockItemListSyntax) -> String {
    members.map(EnumCaseDeclSyntax.self) { declaration in
      guard !declaration.attributes.isUnavailable else { return nil }
      let lines = declaration.elements
        .map { "paths.append(\\.\($0.name.text))" }
        .joined(separator: "\n")
      guard let condition = declaration.attributes.introduction else {
        return "  " + lines.indented(by: 2)
      }
      return "  if #available(\(condition)) {\n    \(lines.indented(by: 4))\n  }"
    }
  }
}
