/// Composes the text of an issue from its parts.
enum IssueText {
  /// Joins the event, the values (each on a new line), the fix and the code, with blank lines
  /// between.
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

  /// Describes an error below the text that the caller reported with it.
  static func compose(_ error: any Error, _ text: String?) -> String {
    let what = text.flatMap { $0.isEmpty ? nil : $0 } ?? "An error was thrown and not handled."
    return compose(what: what, values: [("Error", describe(error))])
  }

  /// The error's description with its type, or the type alone if the description is empty.
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
