import Foundation

/// A page for users, with the folder of compiled code that it shows.
struct Page: CustomStringConvertible {
  /// `README` for `README.md`, which shows what is in `Tests/DocumentationTests/README`.
  let name: String
  let document: Document
  private let code: [CompiledFile]

  var description: String { name }

  init(path: String) throws {
    name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    document = try Document(path)
    let folder = "Tests/DocumentationTests/\(name)"
    let files = FileManager.default.enumerator(atPath: Document.root.path + "/" + folder)
    code = try (files?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { CompiledFile(lines: try Document("\(folder)/\($0)").lines) }
  }

  /// Every page that users read.
  static let all: [Page] = {
    do {
      let folder = Document.root.appendingPathComponent("Documentation").path
      let pages = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .filter { $0.hasSuffix(".md") }.map { "Documentation/\($0)" }
      return try (["README.md", "AGENTS.md", "CONTRIBUTING.md"] + pages).map(Page.init)
    } catch {
      fatalError("The pages cannot be read: \(error)")
    }
  }()

  /// The blocks of code on the page that no compiled file contains.
  ///
  /// A file has its imports at its top, and may nest a block. So the search leaves out imports.
  var uncompiled: [String] {
    document.blocks("swift").filter { block in
      !code.contains { $0.contains(block) || $0.contains(Block(block).content) }
    }
  }

  /// The snippets of the folder that the page does not show.
  var unshown: [String] {
    let shown = Set(document.blocks("swift").flatMap { [$0, Block($0).content] })
    return code.flatMap(\.snippets).filter { !shown.contains($0) }
  }

  /// The blocks with declarations at the top of a file that do not show the imports of the file.
  var withoutImports: [String] {
    // Its blocks are lines inside of features. The compiler refuses most of them.
    guard name != "WhenItDoesNotCompile" else { return [] }
    return document.blocks("swift").filter { block in
      Block(block).isDeclaration && Block(block).imports.isEmpty
    }
  }

  /// The compiler's errors that the files of the folder list.
  var refusals: Set<String> {
    Set(
      code.flatMap(\.lines).filter { $0.hasPrefix("// error: ") }
        .map { String($0.dropFirst("// error: ".count)) })
  }
}
