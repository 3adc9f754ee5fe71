/// A value that an actor protects.
///
/// ```swift
/// let count = ActorIsolated(0)
/// await count.withValue { $0 += 1 }
/// ```
@available(
  *, deprecated,
  message: "Use 'LockIsolated', which needs no 'await': 'value.withValue { $0 += 1 }'."
)
public final actor ActorIsolated<Value: Sendable> {
  /// The value.
  public var value: Value

  /// Creates the actor with a value.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    self.value = try value()
  }

  /// Changes the value, and returns the result of the change.
  ///
  /// - Isolation: The closure runs on the actor.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try operation(&value)
  }

  /// Replaces the value.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    value = try newValue()
  }
}
