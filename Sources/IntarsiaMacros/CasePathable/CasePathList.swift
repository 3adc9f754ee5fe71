import SwiftSyntax

extension CasePathWriter {
  /// Returns the functions that find a value's case and list all cases; empty for an enum without
  /// cases.
  func list(of members: MemberBlockItemListSyntax) -> String {
    guard !members.enumCases.isEmpty else { return "" }
    let path = "IntarsiaCases.PartialCaseKeyPath<\(root.text)>"
    let deprecation =
      members.enumCases.contains { $0.attributes.isDeprecated }
      ? "@available(*, deprecated)\n" : ""
    return """
      \(deprecation)\(access)static func _$casePath(of root: \(root.text)) -> \(path) {
        switch root {
      \(matches(of: members))
        }
      }
      \(deprecation)\(access)static func _$casePaths() -> [\(path)] {
        var paths: [\(path)] = []
      \(additions(of: members))
        return paths
      }
      """
  }

  private func matches(of members: MemberBlockItemListSyntax) -> String {
    members.mapCases { declaration in
      guard !declaration.attributes.isUnavailable else { return nil }
      return declaration.elements
        .map { "  case .\($0.name.text): return \\.\($0.name.text)" }
        .joined(separator: "\n")
    }
  }

  private func additions(of members: MemberBlockItemListSyntax) -> String {
    members.mapCases { declaration in
      guard !declaration.attributes.isUnavailable else { return nil }
      let lines = declaration.elements
        .map { "paths.append(\\.\($0.name.text))" }
        .joined(separator: "\n")
      guard let condition = declaration.attributes.introduction else { return lines.indentedAll }
      return "if #available(\(condition)) {\n\(lines.indentedAll)\n}".indentedAll
    }
  }
}

extension AttributeListSyntax {
  var isDeprecated: Bool {
    availabilityArguments.contains { $0.contains("deprecated") }
  }

  /// Whether the declaration is unavailable on all platforms.
  var isUnavailable: Bool {
    availabilityArguments.contains { $0.hasPrefix("*") && $0.contains("unavailable") }
  }

  /// The condition for `#available`, taken from the short form of the attribute, such as
  /// `macOS 26, *`; `nil` without that form.
  var introduction: String? {
    availabilityArguments.first { $0.hasSuffix("*") && !$0.contains(":") }
  }
}

extension String {
  fileprivate var indentedAll: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  \($0)" }.joined(separator: "\n")
  }
}
