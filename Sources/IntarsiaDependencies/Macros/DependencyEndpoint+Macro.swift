#if Macros
  /// Makes a closure report an issue until it is given an implementation, and adds a method with labels.
  ///
  /// ``DependencyClient()`` attaches it to every closure of a client. On its own it serves a struct that writes its
  /// initializers itself.
  ///
  /// ```swift
  /// struct Mailbox {
  ///   @DependencyEndpoint var send: (_ text: String, _ to: String) throws -> Void
  /// }
  ///
  /// try Mailbox().send(text: "Hello", to: "Blob")  // reports that Mailbox.send was called, and throws
  /// ```
  ///
  /// The labels are the names in the type. The closure itself can be called without them: `send("Hello", "Blob")`.
  @attached(accessor, names: named(init), named(get), named(set))
  @attached(peer, names: prefixed(_), prefixed(_unimplemented_), overloaded)
  public macro DependencyEndpoint() =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEndpointMacro")

  /// Makes a closure an endpoint like ``DependencyEndpoint()``, and gives its method another name.
  ///
  /// So several endpoints can share one name, as overloaded methods do:
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
  /// - Parameter method: The name of the method, a string literal. A method of another name is written even if the
  ///   type names no parameters.
  @attached(accessor, names: named(init), named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEndpoint(method: String) =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEndpointMacro")

  /// Leaves a closure of a ``DependencyClient()`` as it is.
  ///
  /// It is a parameter of the initializer, which is required if the closure has no default.
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
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEndpointIgnoredMacro")
#endif
