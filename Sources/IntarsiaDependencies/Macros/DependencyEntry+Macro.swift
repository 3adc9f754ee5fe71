#if Macros
  /// The test values that ``DependencyEntry()`` knows by name.
  public struct _DependencyEntryTestValue: Sendable {
    /// The value of the type's initializer without arguments.
    public static let unimplemented = Self()
  }

  /// Declares a dependency in one line: its property, and the key behind it.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry var greeter: Greeter = .live
  /// }
  /// ```
  ///
  /// The value is the live one. Like that of any ``DependencyKey`` it stands in for the preview value, and in a test
  /// for the test value, too, which reports an issue there: a test should not reach the outside world by accident.
  /// Name other values in the attribute, `.unimplemented` for a client made with ``DependencyClient()``.
  ///
  /// | Declaration                                                    | live        | preview   | test              |
  /// | -------------------------------------------------------------- | ----------- | --------- | ----------------- |
  /// | `@DependencyEntry var x: X = a`                                | `a`         | `a`       | `a`, and an issue |
  /// | `@DependencyEntry(test: t) var x: X = a`                       | `a`         | `a`       | `t`               |
  /// | `@DependencyEntry(test: .unimplemented) var x: X = a`          | `a`         | `a`       | `X()`             |
  /// | `@DependencyEntry(preview: p) var x: X = a`                    | `a`         | `p`       | `p`, and an issue |
  /// | `@DependencyEntry(preview: p, test: t) var x: X = a`           | `a`         | `p`       | `t`               |
  /// | `@DependencyEntry(test: t) var x: X`                           | an issue, `t` | `t`     | `t`               |
  /// | `@DependencyEntry var x: X?`                                   | `nil`       | `nil`     | `nil`, and an issue |
  /// | `@DependencyEntry var x: X`                                    | what the key `X` says |  |                   |
  ///
  /// The last one is for a type that is its own key, `extension X: DependencyKey`, as it has to be where the live
  /// value comes from another module than the property.
  ///
  /// A value is made when it is first used, and again for each test.
  ///
  /// - Complexity: The property does nothing but get and set the value of one key, so that ``Dependency`` reads it
  ///   the short way.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: suffixed(Key))
  public macro DependencyEntry() =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEntryMacro")

  /// Declares a dependency whose test value reports an issue for each endpoint that is used.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry(test: .unimplemented) var catalog: CatalogClient = .live
  /// }
  /// ```
  ///
  /// The test value is `CatalogClient()`, which ``DependencyClient()`` makes possible. It has a spelling of its own
  /// because the arguments of a macro cannot use what other macros write. So a static `unimplemented` of the client is
  /// spelled with its type, `CatalogClient.unimplemented`, and a value that an initializer of the client makes which
  /// ``DependencyClient()`` has written is given a name:
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry(preview: CatalogClient.small, test: .unimplemented)
  ///   var catalog: CatalogClient = .live
  /// }
  ///
  /// extension CatalogClient {
  ///   static let small = CatalogClient(items: { ["Tea"] })
  /// }
  /// ```
  ///
  /// - Parameter test: `.unimplemented`.
  /// - SeeAlso: ``DependencyEntry()``
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: suffixed(Key))
  public macro DependencyEntry(test: _DependencyEntryTestValue) =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEntryMacro")

  /// Declares a dependency with a value of its own for previews, and a test value that reports an issue for each
  /// endpoint that is used.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry(preview: CatalogClient.inMemory, test: .unimplemented)
  ///   var catalog: CatalogClient = .live
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - preview: The value in previews, with its type spelled out: `Greeter.polite`, not `.polite`.
  ///   - test: `.unimplemented`.
  /// - SeeAlso: ``DependencyEntry()``
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: suffixed(Key))
  public macro DependencyEntry<Preview>(preview: Preview, test: _DependencyEntryTestValue) =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEntryMacro")

  /// Declares a dependency with a value of its own for tests.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry(test: Greeter.silent) var greeter: Greeter = .live
  /// }
  /// ```
  ///
  /// - Parameter test: The value in tests, with its type spelled out: `Greeter.silent`, not `.silent`.
  /// - SeeAlso: ``DependencyEntry()``
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: suffixed(Key))
  public macro DependencyEntry<Test>(test: Test) =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEntryMacro")

  /// Declares a dependency with a value of its own for previews.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry(preview: Greeter.polite) var greeter: Greeter = .live
  /// }
  /// ```
  ///
  /// - Parameter preview: The value in previews, with its type spelled out: `Greeter.polite`, not `.polite`.
  /// - SeeAlso: ``DependencyEntry()``
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: suffixed(Key))
  public macro DependencyEntry<Preview>(preview: Preview) =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEntryMacro")

  /// Declares a dependency with values of its own for previews and tests.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry(preview: Greeter.polite, test: Greeter.silent)
  ///   var greeter: Greeter = .live
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - preview: The value in previews, with its type spelled out: `Greeter.polite`, not `.polite`.
  ///   - test: The value in tests, with its type spelled out.
  /// - SeeAlso: ``DependencyEntry()``
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: suffixed(Key))
  public macro DependencyEntry<Preview, Test>(preview: Preview, test: Test) =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEntryMacro")
#endif
