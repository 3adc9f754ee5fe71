import Testing

/// The code on the pages for users is compiled, and the code that is compiled for them is shown.
///
/// Each page has a folder of its name beside this file, which contains each block of the page word
/// for word. The page contains the code between `// snippet` and `// end` in the folder.
@Suite("Documentation", .endsWithinAMinute)
struct DocumentationTests {
  @Test("Every block of code on a page is compiled", arguments: Page.all)
  func blocks(page: Page) {
    for block in page.uncompiled {
      Issue.record(
        "No file in Tests/DocumentationTests/\(page) contains this block of \(page).md:\n\n\(block)"
      )
    }
  }

  @Test("Every snippet is on its page", arguments: Page.all)
  func snippets(page: Page) {
    for snippet in page.unshown {
      Issue.record("\(page).md does not show this snippet any more:\n\n\(snippet)")
    }
  }

  @Test("A block that declares something shows its imports", arguments: Page.all)
  func imports(page: Page) {
    for block in page.withoutImports {
      Issue.record(
        "\(page).md shows a file without its imports. Begin the block with them:\n\n\(block)")
    }
  }

  @Test("A block is split into its imports and the code after them")
  func split() {
    let block = Block("import A\nimport B\n\nstruct C {\n  let d = 1\n}")
    #expect(block.imports == ["import A", "import B"])
    #expect(block.content == "struct C {\n  let d = 1\n}")
    #expect(Block("c()").imports == [])
    #expect(Block("c()").content == "c()")
  }

  @Test(
    "A block with declarations at the left margin counts as a file",
    arguments: [
      ("@Reducer\nstruct A {\n}", true), ("typealias A = (\n  b: Int\n)", true),
      ("import A\n\nextension B {\n}\n\nstruct C {\n}", true), ("enum A { case b }", false),
      ("case .a:\n  return .none", false), ("struct A {\n}\n\nA().b()", false),
      ("@Dependency(A.self) var a\n\nfunc b() {\n}", false),
    ])
  func declaration(text: String, isDeclaration: Bool) {
    #expect(Block(text).isDeclaration == isDeclaration)
  }

  @Test("Each compiler error on a page is checked in a file")
  func refusals() throws {
    let page = try #require(Page.all.first { $0.name == "WhenItDoesNotCompile" })
    let said = page.document.blocks("text").flatMap { $0.split(separator: "\n").map(String.init) }
    #expect(said.count > 10)
    for sentence in said where !page.refusals.contains(sentence) {
      Issue.record("No file notes that the compiler says this:\n\n\(sentence)")
    }
  }

  @Test("A block is found only in the file that contains all of its lines")
  func containing() {
    let file = CompiledFile(lines: ["enum A {", "  func b() {", "    c()", "", "  }", "}"])
    #expect(file.contains("func b() {\n  c()\n\n}"))
    #expect(file.contains("c()"))
    #expect(!file.contains("func b() {\n  d()\n\n}"))
    #expect(!file.contains("b() {"))
    #expect(!file.contains("func b() {\nc()"))
  }

  @Test("A snippet is shown without its common indentation")
  func snippet() {
    let file = CompiledFile(lines: ["  // snippet", "  a {", "", "    b", "  }", "  // end", "c"])
    #expect(file.snippets == ["a {\n\n  b\n}"])
  }
}
