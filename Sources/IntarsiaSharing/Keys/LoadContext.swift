/// The reason why a key loads a value or subscribes to it.
public enum LoadContext<Value> {
  /// A declaration with a default value needs its first value.
  case initialValue(Value)

  /// The program asked for the value, or a declaration has no default value.
  case userInitiated

  /// The default value of the declaration, if the context has one.
  public var initialValue: Value? {
    if case .initialValue(let value) = self { value } else { nil }
  }
}

extension LoadContext: Sendable where Value: Sendable {}
