#if Macros
  /// Declares a dependency in one line: its property and its key.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry(liveValue: Greeter.live) var greeter = Greeter()
  /// }
  /// ```
  ///
  /// The initial value is the test value; `liveValue:` and `previewValue:` set the others. A mock
  /// never reaches production by accident: if a running application reads a dependency without a
  /// live value, an issue is reported. For a client made with ``DependencyClient()``, use
  /// `Client()` as the test value, because each of its endpoints reports an issue.
  ///
  /// In this table, "(issue)" marks a value whose use reports an issue.
  ///
  /// | Arguments                       | Property       | live           | preview | test        |
  /// | ------------------------------- | -------------- | -------------- | ------- | ----------- |
  /// | none                            | `var x: X = t` | `t` (issue)    | `t`     | `t`         |
  /// | `liveValue: l`                  | `var x: X = t` | `l`            | `l`     | `t`         |
  /// | `previewValue: p`               | `var x: X = t` | `t` (issue)    | `p`     | `t`         |
  /// | `liveValue: l, previewValue: p` | `var x: X = t` | `l`            | `p`     | `t`         |
  /// | `liveValue: l`                  | `var x: X`     | `l`            | `l`     | `l` (issue) |
  /// | none                            | `var x: X?`    | `nil` (issue)  | `nil`   | `nil`       |
  /// | none                            | `var x: X`     | of the key `X` | same    | same        |
  ///
  /// The type may be omitted if the initial value is a literal, a call of an initializer, as in
  /// `var greeter = Greeter()`, or a member of a type, as in `var greeter = Greeter.test`.
  ///
  /// The last form is for a type that is its own key, `extension X: DependencyKey`. The key of the
  /// other forms is named after the property, `greeterKey`, and is as visible as the property. A
  /// module that declares only the test value can leave the live value to another module:
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry("GreeterKey") public var greeter = Greeter()
  /// }
  ///
  /// // In the module with the live value:
  /// extension DependencyValues.GreeterKey: DependencyKey {
  ///   public static var liveValue: Greeter { .live }
  /// }
  /// ```
  ///
  /// A value is created at its first use, and again for each test. Without a type, the value of a
  /// member is a constant, which all tests share.
  ///
  /// An argument cannot use code that other macros generate, such as the initializer of a
  /// ``DependencyClient()``. Declare a constant for such a value:
  ///
  /// ```swift
  /// extension CatalogClient {
  ///   static let small = CatalogClient(items: { ["Tea"] })
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - liveValue: The value in a running application, with its type spelled out: `Greeter.live`,
  ///     not `.live`.
  ///   - previewValue: The value in previews, with its type spelled out.
  /// - Complexity: The property only gets and sets the value of one key, so ``Dependency`` reads it
  ///   on the fast path.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: suffixed(Key))
  public macro DependencyEntry(liveValue: Any? = nil, previewValue: Any? = nil) =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEntryMacro")

  /// Declares a dependency with a custom name for its key.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry("GreeterKey") public var greeter = Greeter()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name of the key, as a string literal.
  ///   - liveValue: The value in a running application.
  ///   - previewValue: The value in previews.
  /// - SeeAlso: ``DependencyEntry(liveValue:previewValue:)``
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry(_ key: String, liveValue: Any? = nil, previewValue: Any? = nil) =
    #externalMacro(module: "IntarsiaMacros", type: "DependencyEntryMacro")
#endif
