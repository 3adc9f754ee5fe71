#if Macros
  /// Makes a closure report an issue until it is implemented, and adds a method with labels.
  ///
  /// ``DependencyClient()`` attaches it to every closure of a client. Use it directly in a struct
  /// that declares its own initializers.
  ///
  /// ```swift
  /// struct Mailbox {
  ///   @DependencyEndpoint var send: (_ text: String, _ to: String) throws -> Void
  /// }
  ///
  /// try Mailbox().send(text: "Hello", to: "Blob")  // throws, and reports the call
  /// ```
  ///
  /// The labels are the parameter names in the type. The closure itself can be called without
  /// labels: `send("Hello", "Blob")`.
  @attached(accessor, names: named(init), named(get), named(set))
  @attached(peer, names: prefixed(_), prefixed(_unimplemented_), prefixed(_observed_), overloaded)
  public macro DependencyEndpoint() =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEndpointMacro")

  /// Makes a closure an endpoint like ``DependencyEndpoint()``, and gives its method another name.
  ///
  /// Several endpoints can thus share one name, as overloaded methods do:
  ///
  /// ```swift
  /// @DependencyClient
  /// struct UserClient {
  ///   @DependencyEndpoint(method: "user") var userByID: (_ id: Int) throws -> User
  ///   @DependencyEndpoint(method: "user") var userByName: (_ named: String) throws -> User
  /// }
  ///
  /// try client.user(id: 42)
  /// try client.user(named: "Blob")
  /// ```
  ///
  /// - Parameter method: The name of the method, a string literal. With another name, the method is
  ///   generated even if the type names no parameters.
  @attached(accessor, names: named(init), named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEndpoint(method: String) =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEndpointMacro")

  /// Leaves a closure of a ``DependencyClient()`` unchanged.
  ///
  /// The closure is a parameter of the initializer, required if it has no default.
  ///
  /// ```swift
  /// @DependencyClient
  /// struct Logger {
  ///   var log: (_ message: String) -> Void
  ///   @DependencyEndpointIgnored var format: (String) -> String = { $0 }
  /// }
  /// ```
  @attached(peer)
  public macro DependencyEndpointIgnored() =
    #externalMacro(module: "IntarsiaMacros", type: "MarkerMacro")
#endif
