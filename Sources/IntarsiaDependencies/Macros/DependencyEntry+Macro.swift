#if Macros
  /// The test values that ``DependencyEntry()`` accepts by name.
  public struct _DependencyEntryTestValue: Sendable {
    /// The value created by the type's initializer without arguments.
    public static let unimplemented = Self()
  }

  /// Declares a dependency in one line: its property and its key.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry var greeter: Greeter = .live
  /// }
  /// ```
  ///
  /// The initial value is the live value. As with any ``DependencyKey``, it is also the default in
  /// previews and in tests. In a test, using it reports an issue, because a test should do no
  /// external work by accident. Pass other values to the attribute, such as `.unimplemented` for a
  /// client made with ``DependencyClient()``.
  ///
  /// | Arguments              | Property       | live             | preview | test               |
  /// | ---------------------- | -------------- | ---------------- | ------- | ------------------ |
  /// | none                   | `var x: X = a` | `a`              | `a`     | `a` and an issue   |
  /// | `test: t`              | `var x: X = a` | `a`              | `a`     | `t`                |
  /// | `test: .unimplemented` | `var x: X = a` | `a`              | `a`     | `X()`              |
  /// | `preview: p`           | `var x: X = a` | `a`              | `p`     | `p` and an issue   |
  /// | `preview: p, test: t`  | `var x: X = a` | `a`              | `p`     | `t`                |
  /// | `test: t`              | `var x: X`     | `t` and an issue | `t`     | `t`                |
  /// | none                   | `var x: X?`    | `nil`            | `nil`   | `nil` and an issue |
  /// | none                   | `var x: X`     | of the key `X`   | same    | same               |
  ///
  /// The last form is for a type that is its own key, `extension X: DependencyKey`. It is required
  /// if the live value is declared in another module than the property.
  ///
  /// A value is created at its first use, and again for each test.
  ///
  /// - Complexity: The property only gets and sets the value of one key, so ``Dependency`` reads it
  ///   on the fast path.
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
  /// The test value is `CatalogClient()`, the initializer that ``DependencyClient()`` generates. It
  /// has a special spelling because a macro's arguments cannot use code that other macros generate.
  ///
  /// Spell a static `unimplemented` of the client with its type: `CatalogClient.unimplemented`. To
  /// pass a value that a generated initializer creates, declare a constant for it:
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

  /// Declares a dependency with a separate preview value, and a test value that reports an issue
  /// for each endpoint that is used.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry(preview: CatalogClient.inMemory, test: .unimplemented)
  ///   var catalog: CatalogClient = .live
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - preview: The value in previews, with its type spelled out: `Greeter.polite`, not
  ///     `.polite`.
  ///   - test: `.unimplemented`.
  /// - SeeAlso: ``DependencyEntry()``
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: suffixed(Key))
  public macro DependencyEntry<Preview>(preview: Preview, test: _DependencyEntryTestValue) =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEntryMacro")

  /// Declares a dependency with a separate test value.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry(test: Greeter.silent) var greeter: Greeter = .live
  /// }
  /// ```
  ///
  /// - Parameter test: The value in tests, with its type spelled out: `Greeter.silent`, not
  ///   `.silent`.
  /// - SeeAlso: ``DependencyEntry()``
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: suffixed(Key))
  public macro DependencyEntry<Test>(test: Test) =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEntryMacro")

  /// Declares a dependency with a separate preview value.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry(preview: Greeter.polite) var greeter: Greeter = .live
  /// }
  /// ```
  ///
  /// - Parameter preview: The value in previews, with its type spelled out: `Greeter.polite`, not
  ///   `.polite`.
  /// - SeeAlso: ``DependencyEntry()``
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: suffixed(Key))
  public macro DependencyEntry<Preview>(preview: Preview) =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEntryMacro")

  /// Declares a dependency with separate values for previews and tests.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry(preview: Greeter.polite, test: Greeter.silent)
  ///   var greeter: Greeter = .live
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - preview: The value in previews, with its type spelled out: `Greeter.polite`, not
  ///     `.polite`.
  ///   - test: The value in tests, with its type spelled out.
  /// - SeeAlso: ``DependencyEntry()``
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: suffixed(Key))
  public macro DependencyEntry<Preview, Test>(preview: Preview, test: Test) =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEntryMacro")
#endif
