public import IntarsiaDependencies
public import Testing

/// Overrides dependencies for each test of a suite or for one test, and gives each test its own
/// defaults.
///
/// Made by `.dependencies { }` and `.dependency(_:_:)`.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  let updateValues: @Sendable (inout DependencyValues) async throws -> Void

  /// The tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs one case of a test with the dependencies overridden.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    var values = DependencyValues(overriding: .current.withOwnDefaultsIfNone())
    try await updateValues(&values)
    try await values.snapshot.bind { try await function() }
  }
}

extension Trait where Self == DependenciesTrait {
  /// Overrides dependencies for a test or for all tests of a suite.
  ///
  /// ```swift
  /// @Suite(.dependencies { $0.date = .constant(now) })
  /// struct ModelTests {
  ///   @Test(.dependencies { $0.uuid = .incrementing })
  ///   func save() { … }
  /// }
  /// ```
  ///
  /// Each test, and each case of a parameterised test, also gets its own defaults. The closure may
  /// be asynchronous, for example to open a database.
  public static func dependencies(
    _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    Self(updateValues: updateValues)
  }

  /// Gives each test, and each case of a parameterised test, its own defaults.
  public static var dependencies: Self {
    Self { _ in }
  }

  /// Overrides one dependency for a test or for all tests of a suite.
  ///
  /// ```swift
  /// @Test(.dependency(\.uuid, .incrementing))
  /// func save() { … }
  /// ```
  ///
  /// The value is created again for each test, so an incrementing generator starts from its first
  /// value.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self { $0.set(keyPath, to: try value()) }
  }

  /// Overrides the dependency of a key that is its own value.
  ///
  /// ```swift
  /// @Test(.dependency(Settings(isMuted: true)))  // for `struct Settings: TestDependencyKey`
  /// func silence() { … }
  /// ```
  ///
  /// The value is created again for each test.
  public static func dependency<Key: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Key
  ) -> Self where Key.Value == Key {
    Self { $0[Key.self] = try value() }
  }
}
