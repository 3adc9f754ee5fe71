import Foundation
import Testing

/// Links inside the repository have a target, and a link leads to every page.
@Suite("Links between pages", .endsWithinAMinute)
struct LinkTests {
  let links: Links

  init() throws {
    links = try Links()
  }

  @Test("Every link leads to a file, and every anchor to a heading")
  func targets() {
    let all = links.all
    #expect(all.count > 50, "The links were not found.")
    for link in all {
      if let complaint = links.complaint(about: link) {
        Issue.record("\(complaint)")
      }
    }
  }

  @Test("The README leads to every page for users, and an index to every page of its folder")
  func pages() {
    let all = links.all
    for page in links.documents.keys.sorted() where page.hasPrefix("Documentation/") {
      let folder = page.split(separator: "/").dropLast().joined(separator: "/")
      let index = folder == "Documentation" ? "README.md" : "\(folder).md"
      let isShown = all.contains { $0.source == index && $0.path == page }
      #expect(isShown, "\(index) does not link to \(page).")
    }
  }

  @Test("A link is split into a path and an anchor")
  func parts() {
    let link = Link(source: "Examples/Samovar/README.md", target: "../../README.md#try-it")
    #expect(link.path == "README.md")
    #expect(link.anchor == "try-it")
    #expect(Link(source: "Documentation/A.md", target: "#b").path == "Documentation/A.md")
    #expect(
      Links.targets(in: "See [a](A.md), [b](https://b.org) and [c](C.md#d).") == ["A.md", "C.md#d"])
  }

  @Test("The anchor of a heading matches the anchor of web sites")
  func anchors() {
    let document = Document(lines: [
      "# What `Scope` does: all", "```", "# no", "```", "## A", "## A",
    ])
    #expect(document.anchors == ["what-scope-does-all", "a", "a-1"])
    #expect(document.prose == ["# What  does: all", "## A", "## A"])
  }

  @Test("A broken link is reported with its page and target")
  func complaints() {
    let dead = Link(source: "README.md", target: "Documentation/Nowhere.md")
    #expect(
      links.complaint(about: dead)
        == "README.md links to Documentation/Nowhere.md, which does not exist.")
    let anchor = Link(source: "README.md", target: "#nowhere")
    #expect(
      links.complaint(about: anchor)
        == "README.md links to #nowhere, but README.md has no such heading.")
  }
}
