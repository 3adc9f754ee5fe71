import Testing

@Suite("@DependencyClient", .endsWithinAMinute)
struct DependencyClientMacroTests {
  @Test("@DependencyClient adds an initializer with a default for each endpoint")
  func complete() {
    expectExpansion(
      of: """
        @DependencyClient
        public struct ShopClient: Sendable {
          public let name: String
          public var limit = 20
          public var notice: String?
          public var items: @Sendable (Int) async throws -> [Item]
          @DependencyEndpointIgnored public var format: @Sendable (Item) -> String
          @DependencyEndpointIgnored public var sort: (Item) -> Int = { $0.id }
          var counter: () -> Void
          private var cache: [Int: Item] = [:]
          let version = 2
          static let shared = ShopClient()
          lazy var first = 1
          var title: String { name }
          @Dependency(\\.date) var date
        }
        """,
      to: """

        public struct ShopClient: Sendable {
          public let name: String
          public var limit = 20
          public var notice: String?
          @IntarsiaDependencies.DependencyEndpoint
          public var items: @Sendable (Int) async throws -> [Item]
          public var format: @Sendable (Item) -> String
          public var sort: (Item) -> Int = { $0.id }
          @IntarsiaDependencies.DependencyEndpoint
          var counter: () -> Void
          private var cache: [Int: Item] = [:]
          let version = 2
          static let shared = ShopClient()
          lazy var first = 1
          var title: String { name }
          @Dependency(\\.date) var date

          /// Creates a client. An omitted endpoint has its default; one without an implementation
          /// reports an issue when it is called.
          public init(
            name: String,
            limit: Swift.Int = 20,
            notice: String? = nil,
            items: (@Sendable (Int) async throws -> [Item])? = nil,
            format: @escaping @Sendable (Item) -> String,
            sort: ((Item) -> Int)? = nil
          ) {
            self.name = name
            self.limit = limit
            self.notice = notice
            self.format = format
            if let items {
              self.items = items
            }
            if let sort {
              self.sort = sort
            }
          }
        }
        """)
  }

  @Test("@DependencyClient assigns a deprecated endpoint without its name")
  func deprecatedEndpoints() {
    let expansion = Expansion(
      of: """
        @DependencyClient
        struct ShopClient {
          @available(*, deprecated, message: "Use load.") var fetch: () throws -> Int
        }
        """)
    let assignment = "    if let fetch {\n      self._fetch = fetch\n    }\n"
    #expect(expansion.text.contains(assignment), "\(expansion.text)")
  }

  @Test("@DependencyClient gives public parameters only literals as default arguments")
  func publicDefaults() {
    for (access, isVisible) in [("public ", true), ("package ", true), ("", false)] {
      let expansion = Expansion(
        of: """
          @DependencyClient
          \(access)struct ShopClient {
            \(access)var timeout: Double = standard
            \(access)var offset: Int = -1
            \(access)var names: [String: [Int?]] = ["a": [1, nil]]
            \(access)var title: String = "\\(standard)"
            \(access)var notice: String? = standardNotice
          }
          """)
      let parameters =
        isVisible
        ? [
          "timeout: (Double)? = nil,", "offset: Int = -1,",
          "names: [String: [Int?]] = [\"a\": [1, nil]],", "title: (String)? = nil,",
          "notice: (String?)? = nil",
        ]
        : [
          "timeout: Double = standard,", "offset: Int = -1,",
          "names: [String: [Int?]] = [\"a\": [1, nil]],", "title: String = \"\\(standard)\",",
          "notice: String? = standardNotice",
        ]
      let head = "init(\n" + parameters.map { "    \($0)\n" }.joined() + "  ) {\n"
      #expect(expansion.text.contains(head), "\(expansion.text)")
      let assignment = "    if let timeout {\n      self.timeout = timeout\n    }\n"
      #expect(expansion.text.contains(assignment) == isVisible, "\(expansion.text)")
    }
  }

  @Test("@DependencyClient repeats no existing initializer, and adds one without parameters")
  func initializers() {
    expectExpansion(
      of: """
        @DependencyClient
        struct ShopClient {
          var items: () throws -> [Item]
          init(items: @escaping () throws -> [Item]) {
            self.items = items
          }
        }
        @DependencyClient
        struct EmptyClient {
        }
        """,
      to: """

        struct ShopClient {
          @IntarsiaDependencies.DependencyEndpoint
          var items: () throws -> [Item]
          init(items: @escaping () throws -> [Item]) {
            self.items = items
          }
        }
        struct EmptyClient {

          /// Creates a client. An omitted endpoint has its default; one without an implementation
          /// reports an issue when it is called.
          init() {
          }
        }
        """)
  }

  @Test("@DependencyClient escapes the names that need it, and no others")
  func keywords() {
    expectExpansion(
      of: """
        @DependencyClient
        struct ShopClient {
          @DependencyEndpointIgnored var `default`: () -> Void
          var `inout`: Int
          var `case`: Int = 1
        }
        """,
      to: """

        struct ShopClient {
          var `default`: () -> Void
          var `inout`: Int
          var `case`: Int = 1

          /// Creates a client. An omitted endpoint has its default; one without an implementation
          /// reports an issue when it is called.
          init(
            default: @escaping () -> Void,
            `inout`: Int,
            case: Int = 1
          ) {
            self.`default` = `default`
            self.`inout` = `inout`
            self.`case` = `case`
          }
        }
        """)
  }

  @Test("@DependencyClient is for structs")
  func kinds() {
    expectDiagnostics(
      in: """
        @DependencyClient
        final class A {}
        @DependencyClient
        enum B {}
        @DependencyClient
        protocol C {}
        """,
      [
        """
        1:1: error: '@DependencyClient' can be attached to a struct of closures, not to a class; a \
        client is a value, so that a test that overrides an endpoint changes its own copy
          fix-it: Replace 'class' with 'struct'
        """,
        """
        3:1: error: '@DependencyClient' can be attached to a struct of closures, not to an enum
          fix-it: Remove '@DependencyClient'
        """,
        """
        5:1: error: '@DependencyClient' can be attached to a struct of closures, not to a protocol; \
        a protocol needs no macro to be a dependency, use 'any' and its name for the value
          fix-it: Remove '@DependencyClient'
        """,
      ],
      fixed: """
        @DependencyClient
        final struct A {}

        enum B {}

        protocol C {}
        """)
  }

  @Test("@DependencyClient is for the declaration of a type, not for its extension")
  func clientExtension() {
    expectDiagnostics(
      in: """
        @DependencyClient extension ShopClient {}
        """,
      [
        """
        1:1: error: '@DependencyClient' can be attached to a struct of closures, not to an \
        extension; attach it where the type is declared
          fix-it: Remove '@DependencyClient'
        """
      ],
      fixed: """
        extension ShopClient {}
        """)
  }

  @Test("@DependencyClient splits a declaration that is not indented")
  func unindented() {
    let expansion = Expansion(
      of: "@DependencyClient\nstruct ShopClient {\nvar open, close: () -> Void\n}")
    #expect(expansion.fixedSource.contains("\nvar open"), "\(expansion.fixedSource)")
    #expect(expansion.fixedSource.contains("\nvar close: () -> Void\n"), "\(expansion.fixedSource)")
  }

  @Test("@DependencyClient takes a closure with observers for an endpoint, and none with a getter")
  func accessors() {
    let expansion = Expansion(
      of: """
        @DependencyClient struct ShopClient {
          var open: () -> Void = {} { didSet {} }
          var close: () -> Void { get { {} } }
        }
        """)
    #expect(
      expansion.text.contains("init(\n    open: (() -> Void)? = nil\n  )"), "\(expansion.text)")
  }

  @Test("@DependencyClient warns about closures that are not endpoints, unless ignored")
  func overlookedClosures() {
    let source = """
      @DependencyClient
      struct ShopClient {
        let items: () -> [Item]
        public var count = { 3 }
        @DependencyEndpointIgnored let format: (Int) -> String
        @DependencyEndpointIgnored var sort = { 3 }
      }
      """
    let diagnostics = [
      """
      3:3: warning: 'items' is a constant, which no test can override; it is not taken for an \
      endpoint
        fix-it: Replace 'let' with 'var'
        fix-it: Insert '@DependencyEndpointIgnored'
      """,
      """
      4:14: warning: 'count' is not taken for an endpoint, because its type is not spelled out
        fix-it: Insert the type
        fix-it: Insert '@DependencyEndpointIgnored'
      """,
    ]
    expectDiagnostics(
      in: source, diagnostics,
      fixed: """
        @DependencyClient
        struct ShopClient {
          var items: () -> [Item]
          public var count: <#() -> Void#> = { 3 }
          @DependencyEndpointIgnored let format: (Int) -> String
          @DependencyEndpointIgnored var sort = { 3 }
        }
        """)
    expectDiagnostics(
      in: source, diagnostics,
      fixed: """
        @DependencyClient
        struct ShopClient {
          @DependencyEndpointIgnored let items: () -> [Item]
          @DependencyEndpointIgnored public var count = { 3 }
          @DependencyEndpointIgnored let format: (Int) -> String
          @DependencyEndpointIgnored var sort = { 3 }
        }
        """,
      byFixIt: 1)
  }

  @Test("@DependencyClient diagnoses several endpoints in one declaration")
  func severalVariables() {
    expectDiagnostics(
      in: """
        @DependencyClient
        struct ShopClient {
          public var open, close: () -> Void, limit: Int = 3
          var a, b: Int
        }
        """,
      [
        """
        3:3: error: Each endpoint needs a declaration of its own
          fix-it: Declare each variable on a line of its own
        """
      ],
      fixed: """
        @DependencyClient
        struct ShopClient {
          public var open: () -> Void
          public var close: () -> Void
          public var limit: Int = 3
          var a, b: Int
        }
        """)
  }

  @Test("@DependencyClient diagnoses a variable inside #if without a default")
  func conditional() {
    expectDiagnostics(
      in: """
        @DependencyClient
        struct ShopClient {
          #if DEBUG
            var items: () throws -> [Item]
            var limit = 3
            var name: String
            var notice: String?
          #endif
        }
        """,
      [
        """
        6:9: error: 'name' needs a default, because the initializer that '@DependencyClient' writes \
        leaves out what is inside '#if'
        """
      ])
  }
}
