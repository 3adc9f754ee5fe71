public import IntarsiaIssues

extension Dependency {
  /// Reads the dependency at a key path as a value of another type.
  ///
  /// ```swift
  /// @Dependency(\.database, as: SQLDatabase.self) var database  // for `any Database`
  /// ```
  ///
  /// A read of a value that has another type stops the program.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the dependency.
  ///   - type: The type of the value, such as the concrete type behind a protocol.
  ///   - fileID: The module and file of the wrapper.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the wrapper.
  ///   - column: The column of the wrapper.
  public init<Source>(
    _ keyPath: any KeyPath<DependencyValues, Source> & Sendable, as type: Value.Type,
    fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    origin = WrapperOrigin(
      key: nil, fileID: fileID, filePath: filePath, line: line, column: column
    ) { values, isRead in
      isRead ? .value(Self.cast(values[keyPath: keyPath])) : .keyPath(keyPath)
    }
  }

  /// Reads the dependency of a key as a value of another type.
  ///
  /// A read of a value that has another type stops the program.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value, such as the concrete type behind a protocol.
  ///   - fileID: The module and file of the wrapper.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the wrapper.
  ///   - column: The column of the wrapper.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type, as type: Value.Type, fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    // Without the key, by which a read would take the value for one of this type.
    origin = WrapperOrigin(
      key: nil, fileID: fileID, filePath: filePath, line: line, column: column
    ) { values, isRead in
      isRead ? .value(Self.cast(values[key])) : .keyPath(nil)
    }
  }

  private static func cast<Source>(_ source: Source) -> Value {
    guard let value = source as? Value else {
      preconditionFailure(
        "A dependency was read as \(Value.self), but its value is a \(type(of: source as Any)).")
    }
    return value
  }
}
