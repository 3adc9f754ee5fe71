extension Shared {
  /// Shares the value of a key, with a default value.
  ///
  /// ```swift
  /// @Shared(.inMemory("count")) var count = 0
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The value if the place of the key has none. The first declaration wins.
  ///   - key: Where the value is kept.
  @_disfavoredOverload
  public init<Key: SharedKey>(wrappedValue: @autoclosure () -> Value, _ key: Key)
  where Key.Value == Value {
    self.init(SharedReferences.current.reference(of: key, default: wrappedValue))
  }

  /// Shares the optional value of a key, which is `nil` by default.
  @_disfavoredOverload
  public init<Wrapped, Key: SharedKey>(_ key: Key) where Value == Wrapped?, Key.Value == Value {
    self.init(wrappedValue: nil, key)
  }

  /// Shares the value of a key that has a default value.
  ///
  /// ```swift
  /// @Shared(.count) var count
  /// ```
  public init<Key: SharedKey>(_ key: Key.Default) where Key.Value == Value {
    self.init(wrappedValue: key.defaultValue(), key.base)
  }

  /// Shares the value of a key that has a default value, with another default.
  public init<Key: SharedKey>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default)
  where Key.Value == Value {
    self.init(wrappedValue: wrappedValue(), key.base)
  }

  /// Shares the value of a key, and loads it first.
  ///
  /// - Throws: The error of the key, or ``SharedValueMissing`` if its place has no value.
  public init<Key: SharedKey>(require key: Key) async throws where Key.Value == Value {
    self.init(try await SharedReferences.current.requireReference(of: key))
  }
}

extension SharedReader {
  /// Shows the value of a key, with a default value.
  ///
  /// ```swift
  /// @SharedReader(.inMemory("count")) var count = 0
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The value if the place of the key has none. The first declaration wins.
  ///   - key: Where the value is kept.
  @_disfavoredOverload
  public init<Key: SharedReaderKey>(wrappedValue: @autoclosure () -> Value, _ key: Key)
  where Key.Value == Value {
    self.init(SharedReferences.current.reference(of: key, default: wrappedValue))
  }

  /// Shows the optional value of a key, which is `nil` by default.
  @_disfavoredOverload
  public init<Wrapped, Key: SharedReaderKey>(_ key: Key)
  where Value == Wrapped?, Key.Value == Value {
    self.init(wrappedValue: nil, key)
  }

  /// Shows the value of a key that has a default value.
  public init<Key: SharedReaderKey>(_ key: Key.Default) where Key.Value == Value {
    self.init(wrappedValue: key.defaultValue(), key.base)
  }

  /// Shows the value of a key that has a default value, with another default.
  public init<Key: SharedReaderKey>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default)
  where Key.Value == Value {
    self.init(wrappedValue: wrappedValue(), key.base)
  }

  /// Shows the value of a key, and loads it first.
  ///
  /// - Throws: The error of the key, or ``SharedValueMissing`` if its place has no value.
  public init<Key: SharedReaderKey>(require key: Key) async throws where Key.Value == Value {
    self.init(try await SharedReferences.current.requireReference(of: key))
  }
}
