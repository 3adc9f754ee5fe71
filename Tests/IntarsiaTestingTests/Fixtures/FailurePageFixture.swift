import Foundation

/// Returns the documentation page about failures, which quotes the messages of some tests.
func failurePage() throws -> String {
  let root = #filePath.components(separatedBy: "/Tests/")[0]
  return try String(contentsOfFile: root + "/Documentation/WhenATestFails.md", encoding: .utf8)
}
