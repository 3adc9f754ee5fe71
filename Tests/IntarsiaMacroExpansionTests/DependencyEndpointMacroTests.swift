import Testing

@Suite("@DependencyEndpoint", .endsWithinAMinute)
struct DependencyEndpointMacroTests {
  @Test("@DependencyEndpoint stores a default that reports and throws, and adds a labeled method")
  func throwing() {
    expectExpansion(
      of: """
        struct ShopClient {
          /// Loads a page of items.
          @DependencyEndpoint
          public var items: @Sendable (_ page: Int, _ limit: Int) async throws -> [Item]
        }
        """,
      to: """
        struct ShopClient {
          /// Loads a page of items.
          public var items: @Sendable (_ page: Int, _ limit: Int) async throws -> [Item] {
            @storageRestrictions(initializes: _items)
            init(initialValue) {
              _items = initialValue
            }
            get {
              _observed_items
            }
            set {
              _items = newValue
            }
          }

          private var _items: @Sendable (_ page: Int, _ limit: Int) async throws -> [Item] = Self._unimplemented_items()

          private static func _unimplemented_items() -> @Sendable (_ page: Int, _ limit: Int) async throws -> [Item] {
            let _$endpoint = IntarsiaDependencies._UnimplementedEndpoint("ShopClient", "items", "page, limit")
            return { p0, p1 in
              throw _$endpoint.failure(p0, p1)
            }
          }

          private var _observed_items: @Sendable (_ page: Int, _ limit: Int) async throws -> [Item] {
            guard IntarsiaDependencies._DependencyCall.isObserved else {
              return _items
            }
            let endpoint = _items
            let client = IntarsiaDependencies._DependencyClientIdentity(of: self)
            return { p0, p1 in
              guard let call = IntarsiaDependencies._DependencyCall.begin("ShopClient", "items", names: "page, limit", p0 as Any, p1 as Any, of: client) else {
                return try await endpoint(p0, p1)
              }
              if let answer = call.answer(as: ([Item]).self) {
                return answer
              }
              do {
                return call.end(try await endpoint(p0, p1))
              } catch {
                throw call.end(throwing: error)
              }
            }
          }

          /// Loads a page of items.
          public func items(page: Int, limit: Int) async throws -> [Item] {
            try await self._observed_items(page, limit)
          }
        }
        """)
  }

  @Test("@DependencyEndpoint records no calls of an endpoint with a sending result")
  func sending() {
    let expansion = Expansion(
      of: """
        struct ShopClient {
          @DependencyEndpoint var parser: @Sendable () throws -> sending Parser
        }
        """)
    #expect(expansion.text.contains("get {\n      _parser\n    }"), "\(expansion.text)")
    #expect(!expansion.text.contains("_observed_parser"))
    #expect(expansion.diagnostics == [])
  }

  @Test("@DependencyEndpoint returns Void, nil or the result of the default after an issue")
  func placeholders() {
    expectExpansion(
      of: """
        struct ShopClient {
          @DependencyEndpoint var close: () -> Void
          @DependencyEndpoint var first: (String) -> Item?
          @DependencyEndpoint var count: @MainActor () -> Int = { 0 }
          @DependencyEndpoint var check: (_ item: Item) async throws(ShopError) -> Bool = { _ in true }
          @DependencyEndpoint var byHand: () -> Int = unimplemented("byHand", placeholder: 1)
        }
        """,
      to: """
        struct ShopClient {
          var close: () -> Void {
            @storageRestrictions(initializes: _close)
            init(initialValue) {
              _close = initialValue
            }
            get {
              _observed_close
            }
            set {
              _close = newValue
            }
          }

          private var _close: () -> Void = Self._unimplemented_close()

          private static func _unimplemented_close() -> () -> Void {
            let _$endpoint = IntarsiaDependencies._UnimplementedEndpoint("ShopClient", "close")
            return {
              _$endpoint.report()
            }
          }

          private var _observed_close: () -> Void {
            guard IntarsiaDependencies._DependencyCall.isObserved else {
              return _close
            }
            let endpoint = _close
            let client = IntarsiaDependencies._DependencyClientIdentity(of: self)
            return {
              guard let call = IntarsiaDependencies._DependencyCall.begin("ShopClient", "close", of: client) else {
                return endpoint()
              }
              if let answer = call.answer(as: (Swift.Void).self) {
                return answer
              }
              return call.end(endpoint())
            }
          }
          var first: (String) -> Item? {
            @storageRestrictions(initializes: _first)
            init(initialValue) {
              _first = initialValue
            }
            get {
              _observed_first
            }
            set {
              _first = newValue
            }
          }

          private var _first: (String) -> Item? = Self._unimplemented_first()

          private static func _unimplemented_first() -> (String) -> Item? {
            let _$endpoint = IntarsiaDependencies._UnimplementedEndpoint("ShopClient", "first", "_")
            return { p0 in
              _$endpoint.report(p0)
              return nil
            }
          }

          private var _observed_first: (String) -> Item? {
            guard IntarsiaDependencies._DependencyCall.isObserved else {
              return _first
            }
            let endpoint = _first
            let client = IntarsiaDependencies._DependencyClientIdentity(of: self)
            return { p0 in
              guard let call = IntarsiaDependencies._DependencyCall.begin("ShopClient", "first", p0 as Any, of: client) else {
                return endpoint(p0)
              }
              if let answer = call.answer(as: (Item?).self) {
                return answer
              }
              return call.end(endpoint(p0))
            }
          }
          var count: @MainActor () -> Int {
            get {
              _observed_count
            }
            set {
              _count = newValue
            }
          }

          private var _count: @MainActor () -> Int = Self._unimplemented_count()

          private static func _unimplemented_count() -> @MainActor () -> Int {
            let _$endpoint = IntarsiaDependencies._UnimplementedEndpoint("ShopClient", "count")
            let _$placeholder: @MainActor () -> Int = {
              0
            }
            return {
              _$endpoint.report()
              return _$placeholder()
            }
          }

          private var _observed_count: @MainActor () -> Int {
            guard IntarsiaDependencies._DependencyCall.isObserved else {
              return _count
            }
            let endpoint = _count
            let client = IntarsiaDependencies._DependencyClientIdentity(of: self)
            return {
              guard let call = IntarsiaDependencies._DependencyCall.begin("ShopClient", "count", of: client) else {
                return endpoint()
              }
              if let answer = call.answer(as: (Int).self) {
                return answer
              }
              return call.end(endpoint())
            }
          }
          var check: (_ item: Item) async throws(ShopError) -> Bool {
            get {
              _observed_check
            }
            set {
              _check = newValue
            }
          }

          private var _check: (_ item: Item) async throws(ShopError) -> Bool = Self._unimplemented_check()

          private static func _unimplemented_check() -> (_ item: Item) async throws(ShopError) -> Bool {
            let _$endpoint = IntarsiaDependencies._UnimplementedEndpoint("ShopClient", "check", "item")
            let _$placeholder: (_ item: Item) async throws(ShopError) -> Bool = { _ in
              true
            }
            return { p0 in
              _$endpoint.report(p0)
              return try await _$placeholder(p0)
            }
          }

          private var _observed_check: (_ item: Item) async throws(ShopError) -> Bool {
            guard IntarsiaDependencies._DependencyCall.isObserved else {
              return _check
            }
            let endpoint = _check
            let client = IntarsiaDependencies._DependencyClientIdentity(of: self)
            return { p0 async throws(ShopError) in
              guard let call = IntarsiaDependencies._DependencyCall.begin("ShopClient", "check", names: "item", p0 as Any, of: client) else {
                return try await endpoint(p0)
              }
              if let answer = call.answer(as: (Bool).self) {
                return answer
              }
              do throws(ShopError) {
                return call.end(try await endpoint(p0))
              } catch {
                throw call.end(throwing: error)
              }
            }
          }

          func check(item: Item) async throws(ShopError) -> Bool {
            try await self._observed_check(item)
          }
          var byHand: () -> Int {
            get {
              _observed_byHand
            }
            set {
              _byHand = newValue
            }
          }

          private var _byHand: () -> Int = unimplemented("byHand", placeholder: 1)

          private var _observed_byHand: () -> Int {
            guard IntarsiaDependencies._DependencyCall.isObserved else {
              return _byHand
            }
            let endpoint = _byHand
            let client = IntarsiaDependencies._DependencyClientIdentity(of: self)
            return {
              guard let call = IntarsiaDependencies._DependencyCall.begin("ShopClient", "byHand", of: client) else {
                return endpoint()
              }
              if let answer = call.answer(as: (Int).self) {
                return answer
              }
              return call.end(endpoint())
            }
          }
        }
        """)
  }

  @Test("@DependencyEndpoint reports no inout, closure or consuming argument, and forwards inout")
  func ownership() {
    expectExpansion(
      of: """
        struct ShopClient {
          @DependencyEndpoint
          var sort: (_ items: inout [Item], _ by: (Item, Item) -> Bool, _ key: consuming Key) -> Void
          @DependencyEndpoint
          var add: (_ item: Item, _ to: inout [Item]) -> Void = { $1.append($0) }
        }
        """,
      to: """
        struct ShopClient {
          var sort: (_ items: inout [Item], _ by: (Item, Item) -> Bool, _ key: consuming Key) -> Void {
            @storageRestrictions(initializes: _sort)
            init(initialValue) {
              _sort = initialValue
            }
            get {
              _sort
            }
            set {
              _sort = newValue
            }
          }

          private var _sort: (_ items: inout [Item], _ by: (Item, Item) -> Bool, _ key: consuming Key) -> Void = Self._unimplemented_sort()

          private static func _unimplemented_sort() -> (_ items: inout [Item], _ by: (Item, Item) -> Bool, _ key: consuming Key) -> Void {
            let _$endpoint = IntarsiaDependencies._UnimplementedEndpoint("ShopClient", "sort", "items, by, key")
            return { _, _, _ in
              _$endpoint.report()
            }
          }

          func sort(items: inout [Item], by: (Item, Item) -> Bool, key: consuming Key) {
            self._sort(&items, by, key)
          }
          var add: (_ item: Item, _ to: inout [Item]) -> Void {
            get {
              _add
            }
            set {
              _add = newValue
            }
          }

          private var _add: (_ item: Item, _ to: inout [Item]) -> Void = Self._unimplemented_add()

          private static func _unimplemented_add() -> (_ item: Item, _ to: inout [Item]) -> Void {
            let _$endpoint = IntarsiaDependencies._UnimplementedEndpoint("ShopClient", "add", "item, to")
            let _$placeholder: (_ item: Item, _ to: inout [Item]) -> Void = {
              $1.append($0)
            }
            return { p0, p1 in
              _$endpoint.report(p0)
              return _$placeholder(p0, &p1)
            }
          }

          func add(item: Item, to: inout [Item]) {
            self._add(item, &to)
          }
        }
        """)
  }
}
