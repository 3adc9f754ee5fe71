/// The migration of a folder.
struct Migration {
  let files: [SourceFile]
  /// The names of all types, functions and macros that the folder declares.
  let declared: Set<String>
  /// The protocols that the folder's types conform to, by the names of the types.
  let conformances: [String: Set<String>]
  /// The modules to replace, without those that the folder's own packages declare.
  let replaced: [String: String]

  init(files: [SourceFile]) {
    var declared: Set<String> = []
    var conformances: [String: Set<String>] = [:]
    var replaced = Modules.replaced
    for file in files {
      for declaration in Declaration.all(in: file) {
        if declaration.keyword != "extension" { declared.insert(declaration.name) }
        conformances[declaration.name, default: []].formUnion(declaration.inherited)
      }
      for index in file.tokens.indices where file.tokens[index].text == "func" {
        declared.insert(file.text(index + 1))
      }
      guard file.isManifest else { continue }
      for index in file.tokens.indices
      where ["target", "macro", "testTarget", "executableTarget"].contains(file.text(index))
        && file.isSequence("(", "name", ":", at: index + 1)
      {
        replaced[file.tokens[index + 4].content] = nil
      }
    }
    self.files = files
    self.declared = declared
    self.conformances = conformances
    self.replaced = replaced
    for file in files where !file.isManifest {
      rewriteImports(of: file)
      rewriteModuleNames(of: file)
      rewriteSpellings(of: file)
      search(file)
    }
    for file in files where file.isManifest { rewriteManifest(file) }
  }

  /// Replaces spellings whose new form does not depend on types.
  private func rewriteSpellings(of file: SourceFile) {
    let names = [
      "AppStorageKeyPathKey": "AppStorageKey", "_SharedKeyDefault": "SharedKeyDefault",
      "XCTAssertNoDifference": "expectNoDifference", "XCTAssertDifference": "expectDifference",
    ]
    let declarations = Declaration.all(in: file)
    for index in file.tokens.indices where file.tokens[index].kind == .word {
      let text = file.text(index)
      if let name = names[text], !declared.contains(text), file.text(index - 1) != "." {
        file.replace(index, with: name)
      } else if let name = names[text], replaced[file.text(index - 2)] != nil {
        file.replace(index, with: name)
      } else if text == "Body", isDefaultBody(file, at: index) {
        file.replace(index, with: "CaseBody")
      } else if text == "await", file.text(index + 1) == "TestStore", isPlainStore(file, at: index)
      {
        let end = file.tokens[index + 1].range.lowerBound
        file.replace(file.tokens[index].range.lowerBound..<end, with: "")
      } else if file.isSequence("var", "id", ":", "some", "Hashable", at: index),
        file.text(index + 5) != "&",
        let type = declarations.last(where: { $0.body.contains(index) }),
        let protocols = conformances[type.name],
        !protocols.isDisjoint(with: ["SharedKey", "SharedReaderKey"])
      {
        file.replace(index + 4, with: "Hashable & Sendable")
      }
    }
  }

  /// Whether `Body` stands in `case child(Child.Body = Child.body)`.
  private func isDefaultBody(_ file: SourceFile, at index: Int) -> Bool {
    guard file.text(index - 1) == ".", file.text(index + 1) == "=", file.text(index + 2) != "="
    else { return false }
    var start = index
    while file.text(start - 1) == "." { start -= 2 }
    var end = index + 2
    while file.text(end + 1) == "." { end += 2 }
    return file.text(end) == "body" && file.text(start - 1) == "(" && file.text(start - 3) == "case"
  }

  /// Whether `await TestStore(…)` awaits nothing but the store.
  private func isPlainStore(_ file: SourceFile, at index: Int) -> Bool {
    var open = index + 2
    if file.text(open) == "<" {
      while open < file.tokens.count, file.text(open) != "(" { open += 1 }
    }
    guard file.text(open) == "(" else { return false }
    var end = file.end(ofBracketAt: open)
    let awaits = (open..<end).contains { file.text($0) == "await" }
    while file.text(end) == "{" || (file.text(end + 1) == ":" && file.text(end + 2) == "{") {
      end = file.end(ofBracketAt: file.text(end) == "{" ? end : end + 2)
    }
    return !awaits && file.text(end) != "."
  }
}

/// A type or an extension with its place in the file.
struct Declaration {
  var keyword: String
  var name: String
  var inherited: Set<String>
  /// The tokens between its braces.
  var body: Range<Int>

  /// Finds the types and extensions of a file; a type comes after the one around it.
  static func all(in file: SourceFile) -> [Declaration] {
    let keywords = [
      "struct", "class", "enum", "actor", "protocol", "extension", "typealias", "macro",
    ]
    var declarations: [Declaration] = []
    for index in file.tokens.indices
    where keywords.contains(file.text(index)) && file.text(index - 1) != "."
      && file.text(index - 1) != "import"
    {
      guard file.tokens.indices.contains(index + 1), file.tokens[index + 1].kind == .word else {
        continue
      }
      var nameIndex = index + 1
      while file.text(nameIndex + 1) == "." { nameIndex += 2 }
      var declaration = Declaration(
        keyword: file.text(index), name: file.text(nameIndex), inherited: [], body: 0..<0)
      if !["typealias", "macro"].contains(declaration.keyword) {
        var open = nameIndex + 1
        var isList = false
        while open < file.tokens.count, file.text(open) != "{" {
          if file.text(open) == ":" { isList = true }
          if file.text(open) == "where" { isList = false }
          if isList, file.tokens[open].kind == .word {
            declaration.inherited.insert(file.text(open))
          }
          open += 1
        }
        declaration.body = open..<file.end(ofBracketAt: open)
      }
      declarations.append(declaration)
    }
    return declarations
  }
}
