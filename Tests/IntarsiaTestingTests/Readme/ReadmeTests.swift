import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func text(of url: URL) throws -> String {
    try String(contentsOf: url, encoding: .utf8)
  }

  /// The lines between `// README: <name>` and `// README: end`.
  private static func region(_ name: String, of file: String) throws -> String {
    let text = try text(of: folder.appendingPathComponent(file))
    let start = try #require(text.range(of: "// README: \(name)\n"), "no region \(name) in \(file)")
    let rest = text[start.upperBound...]
    let end = try #require(rest.range(of: "// README: end"), "the region \(name) has no end")
    return String(rest[..<end.lowerBound])
  }

  @Test(
    "Shows code that compiles and passes",
    arguments: [
      ("feature", "ReadmeFeature.swift"), ("dependency", "ReadmeFeature.swift"),
      ("test", "ReadmeFeatureTests.swift"),
    ])
  func code(region: String, file: String) throws {
    let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try Self.text(of: root.appendingPathComponent("README.md"))
    let code = try Self.region(region, of: file)
    #expect(readme.contains("```swift\n\(code)```"), "README.md does not show \(region) of \(file)")
  }
}
