#if Macros
  /// Makes a client of a struct of closures: each closure reports an issue until it is given an implementation.
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
  /// try await client.items(page: 1, limit: 20)   // throws, and reports that CatalogClient.items was called
  /// ```
  ///
  /// The client gets
  ///
  /// - an initializer, as visible as the client itself, in which every endpoint may be left out. A client that gains
  ///   an endpoint breaks no place that creates one: `CatalogClient()` is always there.
  /// - a default for each endpoint, which reports an issue with the names of the client and the endpoint, the
  ///   arguments, and how to override it. After that an endpoint that throws does so; one whose result is `Void` or
  ///   optional returns that; any other one returns what the default that it is declared with returns: `{ false }`
  ///   above is what `isOpen` returns *after* it has reported the issue.
  /// - a method with labels for each endpoint whose type names its parameters; see ``DependencyEndpoint(method:)``.
  ///
  /// An endpoint is a stored variable whose type is spelled as a function type. Constants, computed, static and lazy
  /// variables are left as they are, and so are closures marked ``DependencyEndpointIgnored()``. Other stored
  /// variables are parameters of the initializer like those of any struct. What is inside `#if` is not: endpoints
  /// there start with their defaults, and can be set. An initializer that the client declares itself is not written
  /// again.
  ///
  /// In a test, `CatalogClient()` is all that a key needs, or `@DependencyEntry(test: .unimplemented)`: the test overrides the endpoints that it
  /// expects to be used, and each other one that is used fails it.
  @attached(member, names: named(init))
  @attached(memberAttribute)
  public macro DependencyClient() =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyClientMacro")
#endif
