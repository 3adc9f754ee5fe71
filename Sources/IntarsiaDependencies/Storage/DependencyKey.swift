/// A key for the test value and the preview value of a dependency.
///
/// A module that only *uses* a dependency needs no more than this. The module with the live
/// implementation adds conformance to ``DependencyKey``, and with it the live value.
///
/// ```swift
/// struct GreeterKey: TestDependencyKey {
///   static let testValue = Greeter { _ in
///     reportIssue("Greeter.greet is unimplemented")
///     return ""
///   }
/// }
///
/// extension DependencyValues {
///   var greeter: Greeter {
///     get { self[GreeterKey.self] }
///     set { self[GreeterKey.self] = newValue }
///   }
/// }
/// ```
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The dependency: a struct of closures, a concrete type, an `any Protocol`, a function.
  associatedtype Value: Sendable = Self

  /// The default value in tests. It should report an issue when it is used.
  static var testValue: Value { get }

  /// The default value in previews. Without an implementation, it is the test value.
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  /// Whether a value that is being created may report that it is unimplemented.
  ///
  /// It may not if a part of the dependency is being overridden, for which the whole is read first:
  ///
  /// ```swift
  /// static var testValue: Database {
  ///   if shouldReportUnimplemented { reportIssue("Override the database in this test.") }
  ///   return Database.inMemory()
  /// }
  /// ```
  public static var shouldReportUnimplemented: Bool {
    !UnimplementedValue.isBeingSet && DependencyResolution.mayReport
  }

  /// The test value, for keys without a preview value of their own.
  public static var previewValue: Value {
    DependencyResolution.fallBack(of: Self.self, to: .test) { testValue }
  }
}

/// A key for the live value of a dependency, besides its test value and preview value.
///
/// ```swift
/// struct GreeterKey: DependencyKey {
///   static let liveValue = Greeter { name in "Hello, \(name)" }
/// }
/// ```
///
/// In previews, the default falls back to the live value. In tests, it falls back to the preview
/// value and reports an issue: a failing test is better than a test that does external work by
/// accident.
public protocol DependencyKey<Value>: TestDependencyKey {
  // Redeclared so that the compiler can infer `Value` from `liveValue` alone.
  /// The dependency: a struct of closures, a concrete type, an `any Protocol`, a function.
  associatedtype Value = Self

  /// The default value in a running application.
  ///
  /// It is created once, by the first read. A computed property that reads other dependencies is
  /// evaluated again for code that overrides one of them: once for the override, with which its
  /// value ends.
  ///
  /// ```swift
  /// static var liveValue: Accounts {
  ///   @Dependency(\.httpClient) var httpClient  // the override around the code that reads the key
  ///   return Accounts(httpClient)
  /// }
  /// ```
  ///
  /// A `static let` has one value in the process. If a value differs from one request to the next,
  /// declare its `@Dependency` in the function that uses it:
  ///
  /// ```swift
  /// static let liveValue = Log { message in
  ///   @Dependency(\.requestID) var requestID  // the override around this call
  ///   print(requestID, message)
  /// }
  /// ```
  static var liveValue: Value { get }

  /// The default value in previews. Without an implementation, it is the live value.
  static var previewValue: Value { get }

  /// The default value in tests. Without an implementation, a test that uses it reports an issue.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// The live value, for keys without a preview value of their own.
  public static var previewValue: Value {
    DependencyResolution.fallBack(of: Self.self, to: .live) { liveValue }
  }

  /// The preview value, for keys without a test value of their own; using it reports an issue.
  public static var testValue: Value {
    DependencyResolution.reportMissingTestValue(of: Self.self)
    return DependencyResolution.fallBack(of: Self.self, to: .preview) { previewValue }
  }
}

/// A key whose default all test stores of a test share, with each other and with the test itself.
///
/// The defaults of other keys belong to one test store.
package protocol PerTestDependencyKey<Value>: DependencyKey {}
