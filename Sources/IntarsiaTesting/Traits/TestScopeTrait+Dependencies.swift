public import IntarsiaDependencies
import IntarsiaIssues
public import Testing

extension Trait where Self == TestScopeTrait {
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
    Self { function, _ in
      var values = DependencyValues(overriding: .current.withOwnDefaultsIfNone())
      try await updateValues(&values)
      try await values.snapshot.bind { try await function() }
    }
  }

  /// Gives each test, and each case of a parameterised test, its own defaults.
  public static var dependencies: Self {
    dependencies { _ in }
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
    dependencies { $0.set(keyPath, to: try value()) }
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
    dependencies { $0[Key.self] = try value() }
  }

  /// Fails the test if it touches a dependency that it does not override.
  ///
  /// ```swift
  /// @Test(.controlsDependencies(), .dependency(\.uuid, .incrementing))
  /// func save() { … }  // fails if saving reads the date
  /// ```
  public static func controlsDependencies() -> Self {
    Self { function, _ in
      for touch in try await recordDependencies(of: function).uncontrolled {
        reportIssue(
          DependencyIssues.uncontrolled,
          "The test touched \(touch.key), which it does not override.",
          values: [("Dependency", touch.key), ("Read at", "\(touch.location)")],
          at: touch.location)
      }
    }
  }

  /// Fails the test if it overrides a dependency that nothing reads.
  ///
  /// Only overrides made in the test, or by traits listed after this one, count.
  public static func usesOverrides(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return Self { function, _ in
      for key in try await recordDependencies(of: function).unused {
        reportIssue(
          DependencyIssues.unusedOverride,
          "The test overrides \(key), which nothing read.", values: [("Dependency", key)],
          at: location)
      }
    }
  }
}

/// Runs a case of a test, and returns the record of the dependencies that it touched.
private func recordDependencies(of function: TestFunction) async throws -> DependencyRecord {
  let outer = DependencySnapshot.current
  let record = outer.record ?? DependencyRecord()
  try await outer.withOwnDefaultsIfNone().recorded(by: record).bind { try await function() }
  return record
}
