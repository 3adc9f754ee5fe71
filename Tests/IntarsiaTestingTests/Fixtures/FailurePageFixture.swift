import Foundation

/// What stands on the page of failures, which shows the texts of some tests.
func failurePage() throws -> String {
  let root = #filePath.components(separatedBy: "/Tests/")[0]
  return try String(contentsOfFile: root + "/Documentation/WhenATestFails.md", encoding: .utf8)
}
