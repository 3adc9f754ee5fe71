import Testing

@testable import IntarsiaMacroExpansion

@Suite("Spellings that macros recognise", .endsWithinAMinute)
struct SpelledTypesTests {
  /// The expansion of an endpoint, on one line with single spaces.
  private func endpoint(_ type: String) -> Expansion {
    Expansion(of: "struct Client {\n  @DependencyEndpoint var load: \(type)\n}")
  }

  @Test(
    "An endpoint returns nothing for each spelling of Void",
    arguments: ["Void", "()", "Swift.Void"])
  func void(result: String) {
    let expansion = endpoint("(_ id: Int) -> \(result)")
    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.text.contains("call.answer(as: (Swift.Void).self)"))
    #expect(expansion.text.contains("func load(id: Int) {"), "\(expansion.text)")
  }

  @Test(
    "An endpoint returns nil for each spelling of an optional",
    arguments: ["Item?", "Item!", "Optional<Item>", "Swift.Optional<Item>"])
  func optionals(result: String) {
    let expansion = endpoint("() -> \(result)")
    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.text.contains("_$endpoint.report()\n      return nil"), "\(expansion.text)")
    let client = Expansion(of: "@DependencyClient struct Client { var item: \(result) }")
    #expect(client.text.contains("item: \(result) = nil\n"), "\(client.text)")
    let constant = Expansion(of: "@DependencyClient struct Client { let item: \(result) }")
    #expect(constant.text.contains("item: \(result)\n"), "\(constant.text)")
  }

  @Test(
    "An endpoint that may throw any error throws the issue",
    arguments: [
      "throws", "throws(any Error)", "throws(Error)", "throws(any Swift.Error)",
      "throws(Swift.Error)",
    ])
  func anyError(effect: String) {
    let expansion = endpoint("() \(effect) -> Item")
    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.text.contains("throw _$endpoint.failure()"), "\(expansion.text)")
    #expect(expansion.text.contains("call.end(try endpoint())"))
  }

  @Test("An endpoint that throws Never does not throw", arguments: ["Never", "Swift.Never"])
  func noError(failure: String) {
    let expansion = endpoint("() throws(\(failure)) -> Void")
    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.text.contains("return call.end(endpoint())"), "\(expansion.text)")
    #expect(!expansion.text.contains("try "))
  }

  @Test(
    "A call of an endpoint that never returns is not ended",
    arguments: ["Never", "Swift.Never"])
  func neverReturns(result: String) {
    let expansion = endpoint("() throws -> \(result)")
    #expect(!expansion.text.contains("call.end"))
    #expect(expansion.text.contains("return try endpoint()"), "\(expansion.text)")
  }

  @Test(
    "The default of an endpoint is the empty value of its type",
    arguments: [
      ("Bool", "false"), ("Double", "0"), ("Float", "0"), ("Int", "0"), ("String", "\"\""),
      ("[Item]", "[]"), ("[Int: Item]", "[:]"),
    ])
  func emptyValues(type: String, value: String) {
    let expansion = endpoint("(Int, Int) -> \(type)")
    #expect(expansion.diagnostics.count == 1)
    #expect(expansion.diagnostics[0].contains("fix-it: Insert '= { _, _ in \(value) }'"))
    #expect(expansion.fixedSource.contains("-> \(type) = { _, _ in \(value) }\n"))
  }

  @Test(
    "A type in parentheses, or with attributes, is a closure",
    arguments: [
      "(() -> Void)", "((() -> Void))", "@Sendable () -> Void", "(@MainActor () -> Void)",
    ])
  func closures(type: String) {
    #expect(endpoint(type).diagnostics.isEmpty)
  }

  @Test(
    "A tuple, an optional closure or another type is no closure",
    arguments: ["(x: () -> Void)", "(() -> Void, Int)", "(() -> Void)?", "Item", "[() -> Void]"])
  func noClosures(type: String) {
    let expansion = endpoint(type)
    #expect(expansion.diagnostics.count == 1)
    #expect(expansion.diagnostics.first?.contains("spelled as a function type") == true)
  }

  @Test(
    "A client's variable without a type has the type of its literal",
    arguments: [
      ("\"a\"", "Swift.String"), ("1", "Swift.Int"), ("1.5", "Swift.Double"),
      ("true", "Swift.Bool"),
    ])
  func literals(value: String, type: String) {
    let expansion = Expansion(of: "@DependencyClient struct Client { var value = \(value) }")
    #expect(expansion.text.contains("value: \(type) = \(value)\n"), "\(expansion.text)")
    let unknown = Expansion(of: "@DependencyClient struct Client { var value = make() }")
    #expect(unknown.text.contains("init() {"), "\(unknown.text)")
  }

  @Test("The initializer of a client leaves out variables that its callers may not see")
  func accessLevels() {
    let levels = ["private", "fileprivate", "internal", "package", "public"]
    // The parameters of the initializer by the access level of the client.
    for (index, level) in ["fileprivate", "internal", "package", "public"].enumerated() {
      let variables = levels.map { "  \($0) var \($0)Value: Int = 1" }.joined(separator: "\n")
      let expansion = Expansion(
        of: "@DependencyClient \(level) struct Client {\n\(variables)\n}")
      let hidden = index == 0 ? 0 : index + 1
      for (position, name) in levels.enumerated() {
        #expect(
          expansion.text.contains("  \(name)Value: Int = 1") == (position >= hidden),
          "\(level) client, \(name) variable: \(expansion.text)")
      }
    }
  }

  @Test("A private variable without a default is a parameter of the initializer")
  func hiddenWithoutDefault() {
    let expansion = Expansion(of: "@DependencyClient public struct Client { private var id: Int }")
    #expect(expansion.text.contains("id: Int\n"), "\(expansion.text)")
  }

  @Test(
    "A client's variable with an attribute of another library is left out of the initializer",
    arguments: [
      ("@available(*, deprecated)", true), ("@MainActor", true), ("@Other", false),
      ("@Module.MainActor", true), ("@Dependency(\\.date)", false),
    ])
  func attributes(attribute: String, isKnown: Bool) {
    let expansion = Expansion(
      of: "@DependencyClient struct Client { \(attribute) var id: Int = 1 }")
    #expect(expansion.text.contains("id: Int = 1\n") == isKnown, "\(expansion.text)")
  }

  @Test(
    "A case of an enum of features holds no value of the standard library",
    arguments: [
      "Bool", "Character", "Double", "Float", "Int", "Never", "String", "UInt", "Void", "Item?",
      "Optional<Item>", "[Item]", "[Int: Item]", "() -> Void", "any Feature", "some Feature",
    ])
  func noFeatures(type: String) {
    let expansion = Expansion(of: "@Reducer enum Screen {\n  case a(\(type))\n}")
    #expect(
      expansion.diagnostics == [
        """
        2:10: error: A case of an enum with '@Reducer' holds a feature, and '\(type)' is none; if \
        'a' holds a plain value, mark it with '@ReducerCaseIgnored'
          fix-it: Insert '@ReducerCaseIgnored'
        """
      ])
    #expect(Expansion(of: "@Reducer enum Screen { case a(Feature) }").diagnostics.isEmpty)
  }

  @Test("Declarations are named by their kind with an article")
  func kinds() {
    let message = "'@DependencyClient' can be attached to a struct of closures, not to "
    for (declaration, kind) in [
      ("class A", "a class;"), ("actor A", "an actor;"), ("enum A", "an enum\n"),
      ("protocol A", "a protocol;"), ("extension A", "an extension;"),
    ] {
      let expansion = Expansion(of: "@DependencyClient \(declaration) {}")
      #expect(expansion.diagnostics.count == 1)
      #expect(expansion.diagnostics.first?.contains(message + kind) == true)
    }
  }

  @Test(
    "A private type is hidden inside another type only", arguments: ["CasePathable", "Reducer"])
  func privateTypes(macro: String) {
    let kind = macro == "Reducer" ? "struct" : "enum"
    for (level, count) in [("private", 1), ("fileprivate", 0), ("private(set)", 0), ("", 0)] {
      let source = "@\(macro) \(level) \(kind) A {}"
      #expect(Expansion(of: source).diagnostics.isEmpty)
      #expect(Expansion(of: "struct B {\n\(source)\n}").diagnostics.count == count, "\(source)")
    }
  }

  @Test("An enum has the access level of its extension, and its own comes first")
  func extensionAccess() {
    for (outer, inner, member) in [
      ("public ", "", "public "), ("package ", "", "package "), ("fileprivate ", "", ""),
      ("", "public ", "public "), ("public ", "internal ", ""), ("public ", "package ", "package "),
    ] {
      let expansion = Expansion(
        of: "\(outer)extension A {\n  @CasePathable \(inner)enum B {\n    case c\n  }\n}")
      #expect(
        expansion.text.contains("\n    \(member)nonisolated struct AllCasePaths"),
        "\(outer)\(inner)\(expansion.text)")
    }
  }
}

@Suite("Cases that @CasePathable treats apart", .endsWithinAMinute)
struct SpecialCasesTests {
  @Test("@CasePathable leaves out a case that is unavailable on all platforms")
  func unavailable() {
    let expansion = Expansion(
      of: """
        @CasePathable
        enum Action {
          case kept
          @available(*, unavailable) case gone(Int)
          @available(macOS, unavailable) case partial
          @available(*, deprecated) case old
        }
        """)
    #expect(expansion.text.ranges(of: "gone").count == 1, "\(expansion.text)")
    for name in ["kept", "partial", "old"] {
      #expect(expansion.text.contains("var \(name): IntarsiaCases.AnyCasePath"))
      #expect(expansion.text.contains("case .\(name):\n"))
      #expect(expansion.text.contains("paths.append(\\.\(name))"))
    }
  }

  @Test("@CasePathable lists a case where it is available")
  func introduced() {
    let text = Expansion(
      of: """
        @CasePathable
        enum Action {
          case old
          @available(macOS 26, *) case new
          @available(macOS, introduced: 26) case long
        }
        """
    ).text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    #expect(text.contains("if #available(macOS 26, *) {\npaths.append(\\.new)\n}\n"), "\(text)")
    #expect(text.contains("[]\npaths.append(\\.old)\n"))
    #expect(text.contains("}\npaths.append(\\.long)\n"))
    #expect(text.contains("case .long:\nreturn \\.long\n"))
  }

  @Test(
    "@CasePathable puts three keywords in backticks as labels", arguments: ["inout", "let", "var"])
  func labels(keyword: String) {
    let expansion = Expansion(
      of: "@CasePathable enum Action { case a(`\(keyword)`: Int), b(`\(keyword)`: Int, _ c: Int) }")
    #expect(expansion.text.contains("_case: Action.a(`\(keyword)`:),"), "\(expansion.text)")
    #expect(expansion.text.contains("Action.b(`\(keyword)`: $0.0, $0.1)"), "\(expansion.text)")
  }

  @Test(
    "@CasePathable refers by an alias to a type whose name a sequence has, too",
    arguments: ["Element", "Iterator", "Root", "Other"])
  func aliases(name: String) {
    let isAlias = name != "Other"
    let payload = Expansion(of: "@CasePathable enum Action { case a(\(name), Self, [\(name)]) }")
    let alias = "typealias _$Outer\(name) = \(name)\n"
    #expect(payload.text.contains(alias) == isAlias, "\(payload.text)")
    let type = isAlias ? "_$Outer\(name)" : name
    #expect(payload.text.contains("(\(type), Action, [\(type)])"), "\(payload.text)")
    let root = Expansion(of: "@CasePathable enum \(name) {}")
    #expect(root.text.contains(alias) == isAlias, "\(root.text)")
    #expect(root.text.contains("typealias _$Root = \(type)\n"), "\(root.text)")
  }

  @Test("@CasePathable writes an impossible case of several values as a function that stops")
  func impossible() {
    for type in ["Never", "Swift.Never"] {
      let several = Expansion(of: "@CasePathable enum Action { case a(Int, \(type)) }")
      #expect(several.text.contains("Swift.fatalError(file: #fileID)\n"), "\(several.text)")
      #expect(several.text.contains("_case: { _ in"), "\(several.text)")
      let one = Expansion(of: "@CasePathable enum Action { case a(\(type)) }")
      #expect(one.text.contains("_case: Action.a,"), "\(one.text)")
    }
  }
}
