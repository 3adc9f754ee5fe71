import Testing

@testable import IntarsiaMacroExpansion

@Suite("Conditions of macro expansions", .endsWithinAMinute)
struct ExpansionConditionsTests {
  /// The expansion of an endpoint.
  private func endpoint(_ type: String, _ attribute: String = "") -> Expansion {
    Expansion(
      of: "struct Client<each Item> {\n  @DependencyEndpoint\(attribute) var load: \(type)\n}")
  }

  @Test(
    "A call of an endpoint is not observed if an argument cannot be passed on twice",
    arguments: [
      ("(repeat each Item) -> Void", false), ("(sending @escaping () -> Void) -> Void", false),
      ("(Int...) -> Void", false), ("(inout Int) -> Void", false), ("(Int) -> Void", true),
      ("(@escaping () -> Void) -> Void", true),
    ])
  func observedCalls(type: String, isObserved: Bool) {
    let text = endpoint(type).text
    #expect(text.contains("_observed_load") == isObserved, "\(text)")
  }

  @Test("A method may have the name of its endpoint if it has labels")
  func methodNames() {
    let expansion = endpoint("(_ id: Int) -> Void", "(method: \"load\")")
    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.text.contains("func load(id: Int) {"), "\(expansion.text)")
  }

  @Test("The observed closure of an endpoint without parameters repeats its typed error")
  func typedErrors() {
    let one = endpoint("() throws(Lost) -> Int = { 1 }").text
    #expect(one.contains("return { () throws(Lost) in\n"), "\(one)")
    let two = endpoint("(Int) throws(Lost) -> Int = { $0 }").text
    #expect(two.contains("return { p0 throws(Lost) in\n"), "\(two)")
    let any = endpoint("() throws -> Int = { 1 }").text
    #expect(!any.contains("() throws in"), "\(any)")
  }

  @Test(
    "The fix-it of @Presents puts a type of several words in parentheses",
    arguments: [
      ("any Form", "(any Form)?"), ("() -> Void", "(() -> Void)?"),
      ("Form & Sendable", "(Form & Sendable)?"),
      ("[Form]", "[Form]?"), ("Form.State", "Form.State?"),
    ])
  func optionalTypes(type: String, optional: String) {
    let expansion = Expansion(
      of: "@ObservableState struct State {\n  @Presents var form: \(type)\n}")
    #expect(expansion.diagnostics.count == 1)
    #expect(
      expansion.diagnostics.first?.contains("fix-it: Replace '\(type)' with '\(optional)'") == true)
    #expect(
      expansion.fixedSource
        == "@ObservableState struct State {\n  @Presents var form: \(optional)\n}")
  }

  @Test(
    "A body for the state and action of its own reducer is accepted in each spelling",
    arguments: [
      ("ReducerOf<Self>", true), ("ReducerOf<Feature>", true), ("ReducerOf<Feature<Item>>", true),
      ("ReducerOf<Other<Item>>", false), ("Reducer<State, Action>", true),
      ("Reducer<Self.State, Feature.Action>", true),
      ("Reducer<Shop.Feature.State, Shop.Feature.Action>", true),
      ("Reducer<Shop.Other.State, Shop.Other.Action>", false), ("Reducer<Int, Action>", false),
    ])
  func bodyTypes(type: String, isOwn: Bool) {
    let expansion = Expansion(
      of: """
        @Reducer struct Feature<Item> {
          struct State {}
          enum Action {}
          var body: some \(type) { EmptyReducer() }
        }
        """)
    #expect(expansion.diagnostics.isEmpty == isOwn, "\(expansion.diagnostics)")
  }

  @Test(
    "The types of a body are not compared with those of a reducer whose types are aliases",
    arguments: [
      ("<State, Item>", "enum Action {}"), ("<Action, Item>", "struct State {}"),
      ("", "typealias State = Int; enum Action {}"),
      ("", "typealias Action = Int; struct State {}; typealias Other = Int"),
    ])
  func aliases(parameters: String, types: String) {
    let expansion = Expansion(
      of: """
        @Reducer struct Feature\(parameters) {
          \(types)
          var body: some Reducer<Int, Int> { EmptyReducer() }
        }
        """)
    #expect(expansion.diagnostics.isEmpty, "\(expansion.diagnostics)")
  }

  @Test("@Reducer finds the members that are there in any order, and takes no other for one")
  func membersInAnyOrder() {
    for types in ["enum Action {}; struct State {}", "struct State {}; enum Action {}"] {
      let text = Expansion(of: "@Reducer struct Feature { \(types); enum CancelID {} }").text
      #expect(text.ranges(of: "struct State").count == 1, "\(text)")
      #expect(text.ranges(of: "enum Action").count == 1, "\(text)")
    }
    let scope = Expansion(of: "@Reducer enum Screen { enum CaseScope {}; enum Other {} }").text
    #expect(scope.ranges(of: "enum CaseScope").count == 1, "\(scope)")
    let body = "static var body: some Reducer<State, Action> { EmptyReducer() }"
    let own = Expansion(of: "@Reducer enum Screen { \(body); static var other = 1 }").text
    #expect(own.ranges(of: "static var body").count == 1, "\(own)")
    for other in ["static var other = 1", "var body: Int { 1 }", "func reduce() {}"] {
      let text = Expansion(of: "@Reducer enum Screen { case a(Feature); \(other) }").text
      #expect(text.ranges(of: "static var body: some").count == 1, "\(text)")
    }
    for other in ["var other = 1", "static var body = 1", "func reduce(into: Int) {}"] {
      let text = Expansion(of: "@Reducer struct Feature { \(other) }").text
      #expect(text.contains("var body: IntarsiaRuntime.EmptyReducer<State, Action>"), "\(text)")
    }
  }

  @Test("The body of an enum without features is an empty reducer")
  func noFeatures() {
    let text = Expansion(of: "@Reducer enum Screen { case start }").text
    #expect(text.contains("IntarsiaRuntime.EmptyReducer<Self.State, Self.Action>()"), "\(text)")
  }

  @Test("A case with an attribute that names no version is listed without a condition")
  func deprecatedCases() {
    for attribute in ["@available(*, deprecated)", "@available(macOS, introduced: 26)"] {
      let text = Expansion(of: "@CasePathable enum Action { \(attribute) case old; case new }").text
      #expect(!text.contains("#available"), "\(text)")
    }
  }

  @Test("The initializer of a public client takes defaults that are no literals as optionals")
  func defaultsOfPublicClients() {
    func text(_ variable: String) -> String {
      Expansion(of: "@DependencyClient public struct Client {\n  \(variable)\n}").text
    }
    for (value, isLiteral) in [("-1", true), ("-one", false), ("+1", false), ("one", false)] {
      let text = text("public var limit: Int = \(value)")
      #expect(text.contains("limit: Int = \(value)\n  )") == isLiteral, "\(text)")
      #expect(text.contains("limit: (Int)? = nil\n") == !isLiteral, "\(text)")
    }
    let old = text("@available(*, deprecated) public var limit: Int = one")
    #expect(old.contains("self.limit = limit\n"), "\(old)")
  }

  @Test("A constant without a value has no default inside a condition, even if it is optional")
  func conditionalConstants() {
    for (variable, count) in [("let name: String?", 1), ("var name: String?", 0)] {
      let expansion = Expansion(
        of: "@DependencyClient struct Client {\n#if DEBUG\n\(variable)\n#endif\n}")
      #expect(expansion.diagnostics.count == count, "\(expansion.diagnostics)")
    }
  }

  @Test("@DependencyClient says nothing about a variable with an attribute of another library")
  func foreignAttributes() {
    let expansion = Expansion(
      of: "@DependencyClient struct Client {\n@Other let load: () -> Void\n@Other var a = { 3 }\n}")
    #expect(expansion.diagnostics.isEmpty, "\(expansion.diagnostics)")
  }

  @Test("The store that @ViewAction adds is indented like a member after a comment")
  func indentationAfterComments() {
    let expansion = Expansion(
      of: """
        @ViewAction(for: Counter.self)
        struct CounterView {
            /* The label. */let title: String
        }
        """)
    #expect(
      expansion.fixedSource.contains("{\n    let store: StoreOf<Counter>\n    /* The label. */let"),
      "\(expansion.fixedSource)")
  }

  @Test("The store that @ViewAction adds is not indented if the first member is not")
  func unindentedMembers() {
    let expansion = Expansion(
      of: "@ViewAction(for: Counter.self)\nstruct CounterView {\n\nlet title: String\n}")
    #expect(
      expansion.fixedSource.contains("{\nlet store: StoreOf<Counter>\n\nlet title"),
      "\(expansion.fixedSource)")
  }
}
