/// The modules that `Intarsia` and `IntarsiaTesting` replace.
enum Modules {
  static let replaced: [String: String] = {
    var modules = Dictionary(
      uniqueKeysWithValues: [
        "ComposableArchitecture", "Dependencies", "DependenciesMacros", "Sharing", "CasePaths",
        "CasePathsCore", "IdentifiedCollections", "CustomDump", "Clocks", "ConcurrencyExtras",
        "CombineSchedulers", "IssueReporting", "XCTestDynamicOverlay", "Perception",
        "PerceptionCore", "SwiftNavigation", "SwiftUINavigation", "SwiftUINavigationCore",
        "UIKitNavigation", "AppKitNavigation",
      ].map { ($0, "Intarsia") })
    modules["DependenciesTestSupport"] = "IntarsiaTesting"
    modules["IssueReportingTestSupport"] = "IntarsiaTesting"
    return modules
  }()

  /// Packages that declare the modules above.
  static let packages = [
    "swift-composable-architecture", "swift-dependencies", "swift-sharing", "swift-case-paths",
    "swift-identified-collections", "swift-custom-dump", "swift-clocks", "swift-concurrency-extras",
    "combine-schedulers", "swift-issue-reporting", "xctest-dynamic-overlay", "swift-perception",
    "swift-navigation", "swiftui-navigation",
  ]

  /// Modules for UIKit and AppKit, of which a part has no counterpart.
  static let kits = ["UIKitNavigation", "AppKitNavigation"]

  /// Names that only `IntarsiaTesting` declares.
  static let testNames: Set<String> = [
    "TestStore", "TestStoreOf", "expectNoDifference", "expectDifference", "XCTAssertNoDifference",
    "XCTAssertDifference",
  ]
}

/// An import with its attributes.
struct ImportStatement {
  /// The first attribute or modifier, or `import`.
  var first: Int
  var keyword: Int
  /// The name of the module.
  var module: Int
  /// The last part of the name.
  var last: Int
  /// The branch of `#if` that it is in.
  var branch: Int

  /// Finds the imports of a file.
  static func all(in file: SourceFile) -> [ImportStatement] {
    var statements: [ImportStatement] = []
    var branches = [0]
    var count = 0
    for index in file.tokens.indices {
      let token = file.tokens[index]
      if token.text == "#", token.isFirstOnLine {
        let directive = file.text(index + 1)
        if ["elseif", "else", "endif"].contains(directive), branches.count > 1 {
          branches.removeLast()
        }
        if ["if", "elseif", "else"].contains(directive) {
          count += 1
          branches.append(count)
        }
      }
      guard token.text == "import",
        let statement = read(file, at: index, branch: branches.last ?? 0)
      else { continue }
      statements.append(statement)
    }
    return statements
  }

  private static func read(_ file: SourceFile, at index: Int, branch: Int) -> ImportStatement? {
    var first = index
    while first > 0 {
      let previous = file.text(first - 1)
      if ["public", "package", "internal", "fileprivate", "private"].contains(previous) {
        first -= 1
      } else if file.text(first - 2) == "@" {
        first -= 2
      } else if previous == ")", file.text(first - 3) == "(", file.text(first - 5) == "@" {
        first -= 5
      } else {
        break
      }
    }
    guard file.tokens[first].isFirstOnLine || file.text(first - 1) == ";" else { return nil }
    let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor"]
    let module = kinds.contains(file.text(index + 1)) ? index + 2 : index + 1
    guard file.tokens.indices.contains(module), file.tokens[module].kind == .word,
      file.tokens[module].line == file.tokens[index].line
    else { return nil }
    var last = module
    while file.text(last + 1) == ".", file.tokens.indices.contains(last + 2) { last += 2 }
    return ImportStatement(
      first: first, keyword: index, module: module, last: last, branch: branch)
  }

  /// The attributes and the access level that stand before `import`.
  ///
  /// One import that replaces several has the attributes of all, and the widest access level.
  static func prefix(of statements: [ImportStatement], in file: SourceFile) -> [String] {
    let levels = ["private", "fileprivate", "internal", "package", "public"]
    var attributes: [String] = []
    var widest = -1
    for statement in statements {
      var attribute = ""
      for index in statement.first..<statement.keyword {
        let text = file.text(index)
        if let level = levels.firstIndex(of: text), file.text(index - 1) != "@" {
          widest = max(widest, level)
        } else {
          if text == "@", !attribute.isEmpty {
            if !attributes.contains(attribute) { attributes.append(attribute) }
            attribute = ""
          }
          attribute += text
        }
      }
      if !attribute.isEmpty, !attributes.contains(attribute) { attributes.append(attribute) }
    }
    // Without a level, an import is at least internal.
    let isPlain = statements.contains { statement in
      !(statement.first..<statement.keyword).contains { levels.contains(file.text($0)) }
    }
    if widest >= (isPlain ? 3 : 0) { attributes.append(levels[widest]) }
    return attributes
  }
}

extension Migration {
  /// Replaces the imports of a file, and removes those that would stand there twice.
  func rewriteImports(of file: SourceFile) {
    let statements = ImportStatement.all(in: file)
    func target(_ statement: ImportStatement) -> String? {
      replaced[file.text(statement.module)]
    }
    func rest(_ statement: ImportStatement) -> String {
      (statement.module..<statement.last).map { file.text($0 + 1) }.joined()
    }
    var groups: [String: [ImportStatement]] = [:]
    for statement in statements {
      let name = target(statement) ?? file.text(statement.module)
      groups["\(statement.branch) \(name)\(rest(statement))", default: []].append(statement)
    }
    var kept: [ImportStatement] = []
    for group in groups.values.sorted(by: { $0[0].first < $1[0].first })
    where group.contains(where: { target($0) != nil }) {
      for statement in group.dropFirst() { file.remove(statement.first...statement.last) }
      let prefix = ImportStatement.prefix(of: group, in: file)
      let first = group[0]
      kept.append(first)
      if prefix != ImportStatement.prefix(of: [first], in: file) {
        file.replace(
          file.tokens[first.first].range.lowerBound..<file.tokens[first.keyword].range.lowerBound,
          with: prefix.joined(separator: " ") + " ")
      }
    }
    let isTest = statements.contains { ["XCTest", "Testing"].contains(file.text($0.module)) }
    let comesFromLibrary = statements.contains {
      ["ComposableArchitecture", "DependenciesTestSupport"].contains(file.text($0.module))
    }
    let usesTestNames = file.tokens.contains { Modules.testNames.contains($0.text) }
    let hasTesting = statements.contains {
      (target($0) ?? file.text($0.module)) == "IntarsiaTesting"
    }
    file.importsTesting = hasTesting
    var missesTesting =
      !hasTesting && (usesTestNames || (isTest && comesFromLibrary))
      && kept.contains { target($0) != nil }
    for statement in kept.sorted(by: { $0.first < $1.first }) {
      let name = target(statement) ?? file.text(statement.module)
      if missesTesting, statement.branch == 0 || !kept.contains(where: { $0.branch == 0 }) {
        missesTesting = false
        file.importsTesting = true
        let indent = file.spaces(before: statement.first)
        let start = file.tokens[statement.module].range.lowerBound
        file.replace(
          start..<file.tokens[statement.last].range.upperBound,
          with: "\(name)\(rest(statement))\(file.lineEnd)\(indent)import IntarsiaTesting")
      } else if target(statement) != nil {
        file.replace(statement.module, with: name)
      }
    }
    for statement in statements where Modules.kits.contains(file.text(statement.module)) {
      file.report(.kitViews, at: statement.module)
    }
  }

  /// Replaces `canImport(Module)`, and the names of modules before the names of declarations.
  func rewriteModuleNames(of file: SourceFile) {
    let statements = ImportStatement.all(in: file)
    // Code that imports Intarsia may name its type `IssueReporting`.
    let usesLibrary = statements.contains { replaced[file.text($0.module)] != nil }
    let imported = Set(statements.flatMap { Array($0.first...$0.last) })
    for index in file.tokens.indices where file.tokens[index].kind == .word {
      let name = file.text(index)
      guard let target = replaced[name], !imported.contains(index), file.text(index - 1) != "."
      else { continue }
      if file.isSequence("canImport", "(", at: index - 2), file.text(index + 1) == ")" {
        if Modules.kits.contains(name) {
          file.report(.kitViews, at: index)
        } else {
          file.replace(index, with: target)
        }
      } else if usesLibrary, !declared.contains(name), file.text(index + 1) == ".",
        file.tokens.indices.contains(index + 2), file.tokens[index + 2].kind == .word
      {
        let member = file.text(index + 2)
        if declared.contains(member) {
          // Without its module, the name would be that of the folder's own declaration.
          let home = Modules.testNames.contains(member) ? "IntarsiaTesting" : "Intarsia"
          file.replace(index, with: home)
        } else {
          let end = file.tokens[index + 2].range.lowerBound
          file.replace(file.tokens[index].range.lowerBound..<end, with: "")
        }
      }
    }
  }
}
