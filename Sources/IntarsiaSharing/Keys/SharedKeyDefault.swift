extension SharedReaderKey {
  /// A key with a default value, so that a declaration needs none.
  ///
  /// ```swift
  /// extension SharedKey where Self == InMemoryKey<Int>.Default {
  ///   static var count: Self { Self[.inMemory("count"), default: 0] }
  /// }
  ///
  /// @Shared(.count) var count
  /// ```
  public typealias Default = SharedKeyDefault<Self>
}

/// A key with a default value.
///
/// See ``SharedReaderKey/Default``.
public struct SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  let base: Base
  let defaultValue: @Sendable () -> Base.Value

  /// Gives a key a default value, which a declaration without a value uses.
  public static subscript(
    key: Base, default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key, defaultValue: value)
  }

  /// The default value.
  ///
  /// ```swift
  /// InMemoryKey<Int>.Default.count.initialValue  // 0
  /// ```
  public var initialValue: Base.Value { defaultValue() }

  /// The identity of the key.
  public var id: Base.ID { base.id }

  /// Loads the value.
  public func load(
    context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>
  ) {
    base.load(context: context, continuation: continuation)
  }

  /// Follows changes that are made elsewhere.
  public func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension SharedKeyDefault: SharedKey where Base: SharedKey {
  /// Saves the value.
  public func save(
    _ value: Base.Value, context: SaveContext, continuation: SaveContinuation
  ) {
    base.save(value, context: context, continuation: continuation)
  }
}

extension SharedKeyDefault: CustomStringConvertible {
  /// The name of the key.
  public var description: String { base.nameInFailures }
}
