/// How the parts of an issue become its text.
enum IssueText {
  /// What happened, the values one a line, how to fix it, and the code, with empty lines between.
  static func compose(
    what: String, values: [(String, String)], fix: String? = nil, code: String? = nil
  ) -> String {
    var parts = [what]
    if !values.isEmpty {
      parts.append(values.map(line(label:value:)).joined(separator: "\n"))
    }
    if let fix {
      parts.append(fix)
    }
    if let code {
      parts.append("[\(code)]")
    }
    return parts.joined(separator: "\n\n")
  }

  /// The error's own description, and its type where the description does not tell it.
  static func describe(_ error: any Error) -> String {
    let description = String(describing: error)
    let type = String(reflecting: type(of: error))
    return description.isEmpty ? type : "\(description) (\(type))"
  }

  private static func line(label: String, value: String) -> String {
    guard value.contains(where: \.isNewline) else { return "  \(label): \(value)" }
    let lines = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return "  \(label):\n" + lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
  }
}
