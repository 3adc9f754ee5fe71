import IntarsiaDependencies

/// A client with an endpoint of every shape.
@DependencyClient
struct CatalogClient: Sendable {
  let name: String
  var limit = 20
  var notice: String?

  var items: @Sendable (_ page: Int, _ limit: Int) async throws -> [String]
  var count: @Sendable () -> Int = { placeholder }
  var first: @Sendable (_ in: String) -> String?
  var close: @Sendable () -> Void
  var show: @MainActor @Sendable (String) async -> Void
  var check: @Sendable (_ item: String) throws(CatalogFailure) -> Bool = {
    item throws(CatalogFailure) in
    throw CatalogFailure(item: item)
  }
  var append: @Sendable (_ item: String, _ to: inout [String]) -> Void
  var visit: @Sendable (_ body: (String) -> Void) -> Void
  var log: @Sendable (_ lines: String...) -> Void
  var box: @Sendable () throws -> sending Box
  @DependencyEndpoint(method: "price") var priceOfItem: @Sendable (_ of: String) throws -> Int
  @DependencyEndpoint(method: "price") var priceAtIndex: @Sendable (_ at: Int) throws -> Int
  @DependencyEndpoint(method: "reload") var reloading: @Sendable () async throws -> Void
  @DependencyEndpointIgnored var format: @Sendable (String) -> String = { $0.uppercased() }

  #if Macros
    var conditional: @Sendable () throws -> Void
  #endif

  static let shared = CatalogClient(name: "shared")
  var title: String { format(name) }
}

/// A global constant with the name of a local one in the expansion.
private let placeholder = 7

/// A class that is not `Sendable`.
final class Box {
  var item = ""
}

struct CatalogFailure: Error, Equatable {
  var item: String
}

/// A type with a dependency endpoint, and with initializers of its own.
struct Mailbox {
  let owner: String
  @DependencyEndpoint var send: (_ text: String, _ to: String) throws -> Void

  init(owner: String) {
    self.owner = owner
  }

  init(sending: @escaping (String, String) throws -> Void) {
    send = sending
    owner = "nobody"
  }
}

/// A generic client, nested in another type.
enum Outer<ID: Hashable & Sendable> {
  @DependencyClient
  struct Store<Value: Sendable>: Sendable {
    var value: @Sendable (_ for: ID) async -> Value?
    var save: @Sendable (_ value: Value, _ for: ID) async throws -> Void

    @DependencyClient
    struct Inner {
      var `default`: () -> [Value] = { [] }
      var `in`: (_ in: Int, _ `default`: Int) -> Void
    }
  }
}

@MainActor
@DependencyClient
struct ScreenClient {
  var draw: (_ text: String) -> Void
  var size: () throws -> Int
}

extension DependencyValues {
  @DependencyEntry var basket = Basket()
  @DependencyEntry(previewValue: Basket.full) var wishList = Basket()
}

/// A client of which an application has two instances.
@DependencyClient
struct Basket: Sendable {
  var empty: @Sendable () -> Void

  static var full: Self { Self(empty: {}) }
}
