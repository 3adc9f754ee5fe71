import Foundation
import Testing

@Suite("Documentation: the figures of less ceremony", .endsWithinAMinute)
struct FiguresTests {
  @Test(
    "The page has the lines, the actions and the test steps of both forms of each feature",
    arguments: [
      ("a draft that is loaded and saved", "Lifecycle", "LifecyclePage"),
      ("a countdown", "Countdown", "Countdown"), ("a search of a form", "Search", "Search"),
      ("a form of an address, with help", "Form", "LessCeremony"),
      ("the cart of a session", "Session", ""),
    ])
  func figures(feature: String, files: String, tests: String) throws {
    let page = try Document("Documentation/LessCeremony.md").lines
    let row = try #require(page.firstIndex { $0.hasPrefix("| \(feature) | before |") })
    let steps = try tests.isEmpty ? nil : steps(in: tests + "Tests")
    for (line, form) in zip(page[row...], ["Before", "After"]) {
      let code = try self.code(files + form)
      let actions = actions(in: code)
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst(3)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(cells[0] == "\(code.count)", "lines of \(files)\(form)")
      #expect(cells[1] == (actions == 0 ? "" : "\(actions)"), "actions of \(files)\(form)")
      let count = form == "Before" ? steps?.before : steps?.after
      #expect(cells[2] == (count.map(String.init) ?? ""), "steps of \(files)\(form)")
    }
  }

  /// The lines of a file in this folder, without empty ones and comments.
  private func code(_ name: String) throws -> [Substring] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "\(name).swift")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
      let text = $0.trimmingPrefix { $0 == " " }
      return !text.isEmpty && !text.hasPrefix("//")
    }
  }

  /// The number of cases of all types `Action` in a file, which has one case in each line.
  private func actions(in code: [Substring]) -> Int {
    code.split { $0.hasPrefix("  enum Action") }.dropFirst()
      .map { $0.prefix { $0 != "  }" }.count }.reduce(0, +)
  }

  /// The steps of the tests of both forms; those of the form before have names like `longForm`.
  private func steps(in file: String) throws -> (before: Int, after: Int) {
    let tests = try code(file).split { $0.hasPrefix("  @Test(") }
    func count(isLong: Bool) -> Int {
      tests.filter { $0.contains { $0.hasPrefix("  func long") } == isLong }.joined()
        .count { $0.contains("await store.send(") || $0.contains("await store.receive(") }
    }
    return (count(isLong: true), count(isLong: false))
  }
}
