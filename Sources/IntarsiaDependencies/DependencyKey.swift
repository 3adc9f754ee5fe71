/// A key under which a dependency's test value and preview value are found.
///
/// A module that only *uses* a dependency needs no more than this; the module that knows how to reach the real
/// thing adds ``DependencyKey`` and with it the live value.
///
/// ```swift
/// struct GreeterKey: TestDependencyKey {
///   static let testValue = Greeter { _ in reportIssue("Greeter.greet is unimplemented"); return "" }
/// }
///
/// extension DependencyValues {
///   var greeter: Greeter {
///     get { self[GreeterKey.self] }
///     set { self[GreeterKey.self] = newValue }
///   }
/// }
/// ```
public protocol TestDependencyKey: SendableMetatype {
  /// The dependency: a struct of closures, a concrete type, an `any Protocol`, a function.
  associatedtype Value: Sendable = Self

  /// The value of a test that overrides nothing. It should report an issue when it is used.
  static var testValue: Value { get }

  /// The value of a preview that overrides nothing. Without one, it is the test value.
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  /// The test value, for keys without a preview value of their own.
  public static var previewValue: Value {
    DependencyResolution.fallBack(of: Self.self, to: .test) { testValue }
  }
}

/// A key under which a dependency's live value is found, beside those for tests and previews.
///
/// ```swift
/// struct GreeterKey: DependencyKey {
///   static let liveValue = Greeter { name in "Hello, \(name)" }
/// }
/// ```
///
/// A preview falls back to the live value. A test falls back to the preview value, and reports an issue when it
/// does, because a test that reaches the outside world by accident is worse than one that fails.
public protocol DependencyKey: TestDependencyKey {
  // Again, so that a key which has nothing but a live value gets its type from there.
  /// The dependency: a struct of closures, a concrete type, an `any Protocol`, a function.
  associatedtype Value = Self

  /// The value of a running application that overrides nothing.
  static var liveValue: Value { get }

  /// The value of a preview that overrides nothing. Without one, it is the live value.
  static var previewValue: Value { get }

  /// The value of a test that overrides nothing. Without one, a test that uses the dependency reports an issue.
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
