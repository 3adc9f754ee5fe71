import Testing

@Suite("Methods of @DependencyEndpoint", .endsWithinAMinute)
struct DependencyEndpointMethodTests {
  @Test("@DependencyEndpoint adds a method with the given name and the closure's isolation")
  func methods() {
    expectExpansion(
      of: """
        struct ShopClient {
          @DependencyEndpoint(method: "item") var itemByID: @MainActor (_ id: Int, Bool) throws -> Item
          @DependencyEndpoint(method: "default") var usual: @Sendable () throws -> Item
          @DependencyEndpoint var log: (_ lines: String...) -> Void
          @DependencyEndpoint var swap: (_ item: Int, _ item: Int) -> Void
          @DependencyEndpoint var `in`: (_ in: Int, _ default: Int) -> Void
        }
        """,
      to: """
        struct ShopClient {
          var itemByID: @MainActor (_ id: Int, Bool) throws -> Item {
            @storageRestrictions(initializes: _itemByID)
            init(initialValue) {
              _itemByID = initialValue
            }
            get {
              _observed_itemByID
            }
            set {
              _itemByID = newValue
            }
          }

          private var _itemByID: @MainActor (_ id: Int, Bool) throws -> Item = Self._unimplemented_itemByID()

          private static func _unimplemented_itemByID() -> @MainActor (_ id: Int, Bool) throws -> Item {
            let _$endpoint = IntarsiaDependencies._UnimplementedEndpoint("ShopClient", "itemByID", "id, _")
            return { p0, p1 in
              throw _$endpoint.failure(p0, p1)
            }
          }

          private var _observed_itemByID: @MainActor (_ id: Int, Bool) throws -> Item {
            guard IntarsiaDependencies._DependencyCall.isObserved else {
              return _itemByID
            }
            let endpoint = _itemByID
            let client = IntarsiaDependencies._DependencyClientIdentity(of: self)
            return { p0, p1 in
              guard let call = IntarsiaDependencies._DependencyCall.begin("ShopClient", "itemByID", names: "id, _", p0 as Any, p1 as Any, of: client) else {
                return try endpoint(p0, p1)
              }
              if let answer = call.answer(as: (Item).self) {
                return answer
              }
              do {
                return call.end(try endpoint(p0, p1))
              } catch {
                throw call.end(throwing: error)
              }
            }
          }

          @MainActor func item(id: Int, _ p1: Bool) throws -> Item {
            try self._observed_itemByID(id, p1)
          }
          var usual: @Sendable () throws -> Item {
            @storageRestrictions(initializes: _usual)
            init(initialValue) {
              _usual = initialValue
            }
            get {
              _observed_usual
            }
            set {
              _usual = newValue
            }
          }

          private var _usual: @Sendable () throws -> Item = Self._unimplemented_usual()

          private static func _unimplemented_usual() -> @Sendable () throws -> Item {
            let _$endpoint = IntarsiaDependencies._UnimplementedEndpoint("ShopClient", "usual")
            return {
              throw _$endpoint.failure()
            }
          }

          private var _observed_usual: @Sendable () throws -> Item {
            guard IntarsiaDependencies._DependencyCall.isObserved else {
              return _usual
            }
            let endpoint = _usual
            let client = IntarsiaDependencies._DependencyClientIdentity(of: self)
            return {
              guard let call = IntarsiaDependencies._DependencyCall.begin("ShopClient", "usual", of: client) else {
                return try endpoint()
              }
              if let answer = call.answer(as: (Item).self) {
                return answer
              }
              do {
                return call.end(try endpoint())
              } catch {
                throw call.end(throwing: error)
              }
            }
          }

          func `default`() throws -> Item {
            try self._observed_usual()
          }
          var log: (_ lines: String...) -> Void {
            @storageRestrictions(initializes: _log)
            init(initialValue) {
              _log = initialValue
            }
            get {
              _log
            }
            set {
              _log = newValue
            }
          }

          private var _log: (_ lines: String...) -> Void = Self._unimplemented_log()

          private static func _unimplemented_log() -> (_ lines: String...) -> Void {
            let _$endpoint = IntarsiaDependencies._UnimplementedEndpoint("ShopClient", "log", "lines")
            return { p0 in
              _$endpoint.report(p0)
            }
          }
          var swap: (_ item: Int, _ item: Int) -> Void {
            @storageRestrictions(initializes: _swap)
            init(initialValue) {
              _swap = initialValue
            }
            get {
              _observed_swap
            }
            set {
              _swap = newValue
            }
          }

          private var _swap: (_ item: Int, _ item: Int) -> Void = Self._unimplemented_swap()

          private static func _unimplemented_swap() -> (_ item: Int, _ item: Int) -> Void {
            let _$endpoint = IntarsiaDependencies._UnimplementedEndpoint("ShopClient", "swap", "item, item")
            return { p0, p1 in
              _$endpoint.report(p0, p1)
            }
          }

          private var _observed_swap: (_ item: Int, _ item: Int) -> Void {
            guard IntarsiaDependencies._DependencyCall.isObserved else {
              return _swap
            }
            let endpoint = _swap
            let client = IntarsiaDependencies._DependencyClientIdentity(of: self)
            return { p0, p1 in
              guard let call = IntarsiaDependencies._DependencyCall.begin("ShopClient", "swap", names: "item, item", p0 as Any, p1 as Any, of: client) else {
                return endpoint(p0, p1)
              }
              if let answer = call.answer(as: (Swift.Void).self) {
                return answer
              }
              return call.end(endpoint(p0, p1))
            }
          }

          func swap(item p0: Int, item p1: Int) {
            self._observed_swap(p0, p1)
          }
          var `in`: (_ in: Int, _ default: Int) -> Void {
            @storageRestrictions(initializes: _in)
            init(initialValue) {
              _in = initialValue
            }
            get {
              _observed_in
            }
            set {
              _in = newValue
            }
          }

          private var _in: (_ in: Int, _ default: Int) -> Void = Self._unimplemented_in()

          private static func _unimplemented_in() -> (_ in: Int, _ default: Int) -> Void {
            let _$endpoint = IntarsiaDependencies._UnimplementedEndpoint("ShopClient", "in", "in, default")
            return { p0, p1 in
              _$endpoint.report(p0, p1)
            }
          }

          private var _observed_in: (_ in: Int, _ default: Int) -> Void {
            guard IntarsiaDependencies._DependencyCall.isObserved else {
              return _in
            }
            let endpoint = _in
            let client = IntarsiaDependencies._DependencyClientIdentity(of: self)
            return { p0, p1 in
              guard let call = IntarsiaDependencies._DependencyCall.begin("ShopClient", "in", names: "in, default", p0 as Any, p1 as Any, of: client) else {
                return endpoint(p0, p1)
              }
              if let answer = call.answer(as: (Swift.Void).self) {
                return answer
              }
              return call.end(endpoint(p0, p1))
            }
          }

          func `in`(in: Int, default: Int) {
            self._observed_in(`in`, `default`)
          }
        }
        """)
  }

  @Test("@DependencyEndpoint diagnoses a missing default if a value must be returned")
  func missingDefault() {
    let source = """
      struct ShopClient {
        @DependencyEndpoint var count: (Int) -> Int  // How many.
        @DependencyEndpoint var items: () async -> [Item]
        @DependencyEndpoint var item: (_ id: Int, _ in: Shop) -> Item
      }
      """
    let message =
      "reports an issue, and has nothing to return after that; give it a default, or let it throw"
    let diagnostics = [
      """
      2:27: error: Until 'count' is overridden it \(message)
        fix-it: Insert '= { _ in 0 }'
        fix-it: Insert 'throws'
      """,
      """
      3:27: error: Until 'items' is overridden it \(message)
        fix-it: Insert '= { [] }'
        fix-it: Insert 'throws'
      """,
      """
      4:27: error: Until 'item' is overridden it \(message)
        fix-it: Insert '= { _, _ in … }'
        fix-it: Insert 'throws'
      """,
    ]
    expectDiagnostics(
      in: source, diagnostics,
      fixed: """
        struct ShopClient {
          @DependencyEndpoint var count: (Int) -> Int = { _ in 0 }  // How many.
          @DependencyEndpoint var items: () async -> [Item] = { [] }
          @DependencyEndpoint var item: (_ id: Int, _ in: Shop) -> Item = { _, _ in <#Item#> }
        }
        """)
    expectDiagnostics(
      in: source, diagnostics,
      fixed: """
        struct ShopClient {
          @DependencyEndpoint var count: (Int) throws -> Int  // How many.
          @DependencyEndpoint var items: () async throws -> [Item]
          @DependencyEndpoint var item: (_ id: Int, _ in: Shop) throws -> Item
        }
        """,
      byFixIt: 1)
  }

  @Test("@DependencyEndpoint diagnoses a missing default if only a typed error can be thrown")
  func missingDefaultOfTypedThrows() {
    expectDiagnostics(
      in: """
        struct ShopClient {
          @DependencyEndpoint var isOpen: () throws(ShopError) -> Bool
        }
        """,
      [
        """
        2:27: error: Until 'isOpen' is overridden it reports an issue, and has nothing to return \
        after that; give it a default
          fix-it: Insert '= { false }'
        """
      ],
      fixed: """
        struct ShopClient {
          @DependencyEndpoint var isOpen: () throws(ShopError) -> Bool = { false }
        }
        """)
  }

  @Test("@DependencyEndpoint belongs on a stored variable with a function type")
  func needsClosure() {
    let message = """
      error: '@DependencyEndpoint' can be attached to a stored variable without observers, whose \
      type is spelled as a function type, such as 'var load: () throws -> Data'
        fix-it: Remove '@DependencyEndpoint'
      """
    expectDiagnostics(
      in: """
        struct ShopClient {
          @DependencyEndpoint let close: () -> Void
          @DependencyEndpoint var name: String
          @DependencyEndpoint func reload() {}
          @DependencyEndpoint var count: () -> Int { { 1 } }
        }
        """,
      ["2:3: \(message)", "3:3: \(message)", "4:3: \(message)", "5:3: \(message)"],
      fixed: """
        struct ShopClient {
          let close: () -> Void
          var name: String
          func reload() {}
          var count: () -> Int { { 1 } }
        }
        """)
  }

  @Test("@DependencyEndpoint calls an autoclosure, and does not end a call that never returns")
  func specialClosures() {
    let expansion = Expansion(
      of: """
        struct ShopClient {
          @DependencyEndpoint var log: (_ text: @autoclosure () throws -> String) throws -> Void
          @DependencyEndpoint var stop: ((Int) -> Never) = { _ in fatalError() }
        }
        """)
    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.text.contains("try self._log(try text())"), "\(expansion.text)")
    #expect(
      expansion.text.contains(/return answer\s+\}\s+return endpoint\(p0\)/), "\(expansion.text)")
    #expect(!expansion.text.contains("call.end(endpoint(p0))"), "\(expansion.text)")
  }

  @Test("A method of @DependencyEndpoint has the endpoint's access level, and no other modifier")
  func access() {
    let expansion = Expansion(
      of: """
        struct ShopClient {
          @DependencyEndpoint nonisolated public var a: @Sendable (_ id: Int) -> Void
          @DependencyEndpoint package nonisolated var b: @Sendable (_ id: Int) -> Void
          @DependencyEndpoint private(set) public var c: @Sendable (_ id: Int) -> Void
          @DependencyEndpoint nonisolated var d: @Sendable (_ id: Int) -> Void
        }
        """)
    for method in ["public func a(", "package func b(", "public func c(", "func d("] {
      #expect(expansion.text.contains("\n  \(method)id: Int) {"), "\(expansion.text)")
    }
  }

  @Test("@DependencyEndpoint takes a method name, which must differ from the endpoint's")
  func methodNames() {
    expectDiagnostics(
      in: #"""
        struct ShopClient {
          @DependencyEndpoint(method: "item(id:)") var a: (_ id: Int) throws -> Item
          @DependencyEndpoint(method: name) var b: (_ id: Int) throws -> Item
          @DependencyEndpoint(method: "c") var c: (Int) throws -> Item
        }
        """#,
      [
        """
        2:31: error: 'method' takes a string literal with the name of the method and no more, such \
        as "fetch"; the labels come from the type of the endpoint
        """,
        """
        3:31: error: 'method' takes a string literal with the name of the method and no more, such \
        as "fetch"; the labels come from the type of the endpoint
        """,
        """
        4:31: error: A method 'c' without labels would be called like the endpoint itself; choose \
        another name, or name the parameters in the type of the endpoint
        """,
      ])
  }

  @Test("@DependencyEndpoint cannot pass a variadic parameter on to its default")
  func variadic() {
    expectDiagnostics(
      in: """
        struct ShopClient {
          @DependencyEndpoint var sum: (_ numbers: Int..., _ from: Int) -> Int = { _, _ in 0 }
        }
        """,
      [
        """
        2:33: error: The arguments of a variadic parameter cannot be passed on to the default of an \
        endpoint; take an array
          fix-it: Replace with '[Int]'
        """
      ],
      fixed: """
        struct ShopClient {
          @DependencyEndpoint var sum: (_ numbers: [Int], _ from: Int) -> Int = { _, _ in 0 }
        }
        """)
  }
}
