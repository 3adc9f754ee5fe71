public import Testing

extension Trait where Self == TestScopeTrait {
  /// Binds a task-local value for a test or for all tests of a suite.
  ///
  /// ```swift
  /// @Test(.taskLocal(Language.$current, "de"))  // `@TaskLocal static var current` of `Language`
  /// func greeting() { … }
  /// ```
  ///
  /// An attribute of a test does not see what macros generate in the module of the test. If the
  /// tests declare the value, they write `static let current = TaskLocal(wrappedValue: "en")`.
  /// The value is created again for each test, and for each case of a parameterised test.
  public static func taskLocal<Value: Sendable>(
    _ taskLocal: TaskLocal<Value>, _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self { function, _ in
      try await taskLocal.withValue(try value()) { try await function() }
    }
  }
}
