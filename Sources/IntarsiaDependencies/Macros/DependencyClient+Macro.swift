#if Macros
  /// Makes a client of a struct of closures, each of which reports an issue until it is
  /// implemented.
  ///
  /// ```swift
  /// @DependencyClient
  /// struct CatalogClient: Sendable {
  ///   var items: @Sendable (_ page: Int, _ limit: Int) async throws -> [Item]
  ///   var isOpen: @Sendable () -> Bool = { false }
  ///   var close: @Sendable () -> Void
  /// }
  ///
  /// let client = CatalogClient(isOpen: { true })
  /// client.isOpen()                              // true
  /// try await client.items(page: 1, limit: 20)   // throws, and reports the call
  /// ```
  ///
  /// The client gets
  ///
  /// - an initializer, as visible as the client itself, in which every endpoint may be omitted.
  ///   `CatalogClient()` still compiles when the client gains an endpoint.
  /// - a default for each endpoint, which reports an issue. The issue names the client and the
  ///   endpoint, and shows the arguments and how to override it. The default then calls the closure
  ///   with which the endpoint is declared: `{ false }` above is the result of `isOpen` *after* the
  ///   report. Without such a closure, an endpoint with untyped `throws` throws, and an endpoint
  ///   with a `Void` or optional result returns `()` or `nil`. Any other endpoint needs a closure.
  /// - a method with labels for each endpoint whose type names its parameters; see
  ///   ``DependencyEndpoint(method:)``.
  ///
  /// An endpoint is a stored variable whose type is spelled as a function type. The macro skips
  /// constants, computed, static and lazy variables, and closures marked
  /// ``DependencyEndpointIgnored()``.
  ///
  /// Other stored variables are parameters of the initializer, as in any struct. Variables inside
  /// `#if` are not: endpoints there start with their defaults, and can be set. The macro does not
  /// generate an initializer that the client declares itself.
  ///
  /// Use `CatalogClient()` as the test value of a key:
  /// `@DependencyEntry var catalog = CatalogClient()`. The test overrides the endpoints that it
  /// expects; a call of any other endpoint fails the test.
  @attached(member, names: named(init))
  @attached(memberAttribute)
  public macro DependencyClient() =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyClientMacro")
#endif
