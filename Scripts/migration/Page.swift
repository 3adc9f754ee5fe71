/// A row of a table on the page for people who come from the Composable Architecture.
struct Row {
  var there: String
  var here: String
}

/// The tables of Documentation/Migration.md, from which the texts for a person come.
struct Page {
  static let sections = [
    "## Differences in code", "## Differences in behavior", "## From a scheduler to a clock",
  ]

  var rows: [Row] = []

  init(_ text: String) {
    var isInSection = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("## ") { isInSection = Page.sections.contains(String(line)) }
      guard isInSection, line.hasPrefix("| ") else { continue }
      let cells = line.split(separator: "|").map { String($0).trimmed }
      guard cells.count >= 2, cells[0] != "There", !cells[0].hasPrefix("---") else { continue }
      rows.append(Row(there: cells[0], here: cells[1]))
    }
  }

  /// The row whose left column contains the key of a rule.
  func row(of rule: Rule) throws(Failure) -> Row {
    let found = rows.filter { $0.there.contains(rule.key) }
    guard found.count == 1 else {
      throw Failure("\(found.count) rows of the page contain “\(rule.key)”; one has to.")
    }
    return found[0]
  }
}

/// An error with a sentence for the user.
struct Failure: Error {
  var sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}
